/**
 * `npm run backup -- <file>`: the whole installation as one archive: its database as of one moment, its stored files and the key of its history. Keep
 * it as safe as the database itself. PostgreSQL may go on working; with the embedded engine the server must be stopped.
 */
import { writeBackup } from '../src/server/database/backup/backup.ts';
import { productVersion } from './productVersion.ts';
import { homeOf } from './homeOf.ts';
import { withDatabase } from './withDatabase.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run backup -- <file>');
  process.exitCode = 2;
} else
  process.exitCode = await withDatabase(async (database, configuration) => {
    const { tables, rows, files } = await writeBackup(await homeOf(database, configuration), productVersion(), file);
    console.log(`Wrote ${file}: ${rows} rows of ${tables} tables, ${files} files.`);
    return 0;
  });
