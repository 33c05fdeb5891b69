/**
 * `npm run admin -- reset-password [account]`: gives an account (default: admin) a one-time password, unlocks it and ends its sessions.
 * Works on both engines. With the embedded one the server must be stopped, because one process alone may hold the data folder.
 */
import { Access } from '../src/server/access/access.ts';
import { findRoot, readConfiguration } from '../src/server/app/configuration.ts';
import { explainStart } from '../src/server/app/explainStart.ts';
import { ADMIN_ACCOUNT } from '../src/server/app/firstStart.ts';
import { openDatabase, type Database } from '../src/server/database/connect.ts';
import { sqlState } from '../src/server/database/errors.ts';
import { directoryRecords } from '../src/server/records/directory/directoryRecords.ts';

const UNDEFINED_TABLE = '42P01';
const [command, account = ADMIN_ACCOUNT] = process.argv.slice(2);

if (command === 'reset-password') process.exitCode = await withDatabase((database) => resetPassword(database, account));
else {
  console.error('Usage: npm run admin -- reset-password [account]');
  process.exitCode = 2;
}

async function resetPassword(database: Database, name: string): Promise<number> {
  const access = new Access(database, directoryRecords(database), { captcha: false });
  const person = await access.directory.personByAccount(name);
  if (!person) {
    console.error(`There is no account "${name}".`);
    return 1;
  }
  const password = await database.transaction((transaction) => access.resetPassword(transaction, person));
  console.log(
    `Account:  ${person.account}\nPassword: ${password}   (shown once; it must be changed at the next sign-in)`,
  );
  if (person.status === 'disabled' || person.status === 'left')
    console.log(`The account is ${person.status} all the same and cannot sign in before it is enabled.`);
  return 0;
}

async function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  try {
    const configuration = readConfiguration(process.env, findRoot(import.meta.dirname));
    const database = await openDatabase({ url: configuration.databaseUrl, dataDir: configuration.dataDir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(
      sqlState(error) === UNDEFINED_TABLE
        ? 'This database has no users yet. Start the server once first.'
        : explainStart(error),
    );
    return 1;
  }
}
