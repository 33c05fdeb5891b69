/**
 * `npm run history -- verify [templateCode] [billId]`: proves that nobody changed, took out or put in an entry of the history, and says where if
 * somebody did. Reads only. Exit code 0 when all is whole, 1 when not or when it could not be checked, 2 for a wrong call. With the embedded engine
 * the server must be stopped, because one process alone may hold the data folder; PostgreSQL may go on working.
 */
import { isId } from '../src/server/database/uuid.ts';
import type { Configuration } from '../src/server/app/configuration.ts';
import type { Database } from '../src/server/database/connect.ts';
import { ModelRegistry } from '../src/server/models/registry.ts';
import { findAnchorKey } from '../src/server/records/history/anchorKey.ts';
import { readAnchorMark } from '../src/server/records/history/anchorMark.ts';
import type { HistoryRange } from '../src/server/records/history/verify.ts';
import { verifyAll } from '../src/server/records/history/verifyAll.ts';
import { anchorWords, linkWords } from '../src/server/records/history/verifyWords.ts';
import { withDatabase } from './withDatabase.ts';

const [command, model, recordId] = process.argv.slice(2);

if (command !== 'verify' || (recordId !== undefined && !isId(recordId))) {
  console.error('Usage: npm run history -- verify [templateCode] [billId]');
  process.exitCode = 2;
} else process.exitCode = await withDatabase(verify);

async function verify(database: Database, configuration: Configuration): Promise<number> {
  const registry = ModelRegistry.load(configuration.schemasFolder);
  const models = registry.models();
  const wanted = model === undefined ? undefined : models.get(model);
  if (model !== undefined && (!wanted || wanted.kind !== 'record')) {
    console.error(`There is no model "${model}" with records.`);
    return 2;
  }
  const range: HistoryRange | undefined = wanted && { model: wanted.base, recordId };
  const { dataDir, historyKey } = configuration;
  const key = findAnchorKey(dataDir, historyKey);
  if (!key) console.warn(`No key of the anchors in ${dataDir} and none in HISTORY_KEY: signatures are not checked.`);
  const found = await verifyAll(database, { models, key, mark: readAnchorMark(dataDir) }, range);
  console.log(
    `${found.entries} entries, ${found.anchors} anchors, ${found.audited} entries of the audit trail, records of ${found.models} models.`,
  );
  if (!found.link && !found.anchor) {
    console.log('The history is whole.');
    return 0;
  }
  if (found.link) console.error(linkWords(found.link, models.get(found.link.model)));
  if (found.anchor) console.error(anchorWords(found.anchor));
  return 1;
}
