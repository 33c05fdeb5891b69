/**
 * `npm run admin -- reset-password [account]`: gives an account (default: admin) a one-time password, unlocks it and ends its sessions.
 * Works on both engines. With the embedded one the server must be stopped, because one process alone may hold the data folder.
 */
import { Access } from '../src/server/access/access.ts';
import { ADMIN_ACCOUNT } from '../src/server/app/firstStart.ts';
import type { Database } from '../src/server/database/connect.ts';
import { directoryRecords } from '../src/server/records/directory/directoryRecords.ts';
import { withDatabase } from './withDatabase.ts';

const [command, account = ADMIN_ACCOUNT] = process.argv.slice(2);

if (command === 'reset-password')
  process.exitCode = await withDatabase((database, { timeZone }) => resetPassword(database, timeZone, account));
else {
  console.error('Usage: npm run admin -- reset-password [account]');
  process.exitCode = 2;
}

async function resetPassword(database: Database, timeZone: string, name: string): Promise<number> {
  const access = new Access(database, directoryRecords(database, timeZone), { captcha: false });
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
