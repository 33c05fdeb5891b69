/**
 * `npm run restore -- <file> [--force]`: puts a backup in the place of what the database and the data folder hold, and proves its history. Refuses a
 * target that is in use unless forced, an archive that is damaged, and one of another version of the product. The server must be stopped.
 */
import { systemTables } from '../src/server/app/systemTables.ts';
import { lastAnchor } from '../src/server/records/history/anchors.ts';
import { findAnchorKey } from '../src/server/records/history/anchorKey.ts';
import { writeAnchorMark } from '../src/server/records/history/anchorMark.ts';
import { verifyAll } from '../src/server/records/history/verifyAll.ts';
import { anchorWords, linkWords } from '../src/server/records/history/verifyWords.ts';
import { DamagedArchive } from '../src/server/database/backup/archive.ts';
import { checkBackup, holdsFiles, restoreBackup, UnfitArchive } from '../src/server/database/backup/backup.ts';
import { isInUse } from '../src/server/database/backup/tableData.ts';
import type { Database } from '../src/server/database/connect.ts';
import type { Configuration } from '../src/server/app/configuration.ts';
import { ModelRegistry } from '../src/server/models/registry.ts';
import { applySchema } from '../src/server/records/schema/apply.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { productVersion } from './productVersion.ts';
import { homeOf } from './homeOf.ts';
import { withDatabase } from './withDatabase.ts';

const args = process.argv.slice(2);
const force = args.includes('--force');
const [file] = args.filter((argument) => argument !== '--force');
if (!file) {
  console.error('Usage: npm run restore -- <file> [--force]');
  process.exitCode = 2;
} else process.exitCode = await withDatabase((database, configuration) => restore(database, configuration, file));

async function restore(database: Database, configuration: Configuration, archive: string): Promise<number> {
  const { dataDir, historyKey, schemasFolder } = configuration;
  const home = await homeOf(database, configuration);
  try {
    const { at, version } = await checkBackup(archive, productVersion());
    if (!force && ((await isInUse(database.kysely)) || (await holdsFiles(home.contents)))) {
      console.error(
        'The target is in use. Nothing was changed. Add --force to put the backup in its place; what it holds is lost then.',
      );
      return 1;
    }
    const registry = ModelRegistry.load(schemasFolder);
    await migrate(database, systemTables);
    await applySchema(database, registry);
    const { tables, rows, files } = await restoreBackup(home, archive);
    console.log(`Restored the backup of ${at} (version ${version}): ${rows} rows of ${tables} tables, ${files} files.`);
    const mark = await lastAnchor(database.kysely);
    if (mark) writeAnchorMark(dataDir, mark);
    const key = findAnchorKey(dataDir, historyKey);
    const found = await verifyAll(database, { models: registry.models(), key, mark });
    if (!found.link && !found.anchor) {
      console.log('Its history is whole.');
      return 0;
    }
    if (found.link) console.error(linkWords(found.link, registry.model(found.link.model)));
    if (found.anchor) console.error(anchorWords(found.anchor));
    return 1;
  } catch (error) {
    if (!(error instanceof DamagedArchive) && !(error instanceof UnfitArchive)) throw error;
    console.error(`${error.message} Nothing was changed.`);
    return 1;
  }
}
