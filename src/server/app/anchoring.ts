import type { Database } from '../database/connect.ts';
import type { Log } from '../http/log.ts';
import { findAnchorKey, requireAnchorKey, type AnchorKey } from '../records/history/anchorKey.ts';
import { readAnchorMark, writeAnchorMark } from '../records/history/anchorMark.ts';
import { anchorHistory, ForeignAnchorKey, lastAnchor } from '../records/history/anchors.ts';
import type { Configuration } from './configuration.ts';

const HOUR = 3_600_000;

/** Anchors the history now and every hour; the answer ends that. What fails is said in the log and tried again. */
export function keepAnchoring(
  database: Database,
  { dataDir, historyKey }: Pick<Configuration, 'dataDir' | 'historyKey'>,
  log: Log,
): () => Promise<void> {
  const work = async (): Promise<void> => {
    try {
      await anchorNow(database, dataDir, historyKey);
    } catch (error) {
      log(`history: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  let running = work();
  const timer = setInterval(() => {
    running = running.then(work);
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * The key that signs anchors, made once where nothing was anchored yet. Secrets at rest are sealed with one derived from it: it stands beside the
 * database, and the servers of one database have the same. Throws `ForeignAnchorKey`.
 */
export async function installationKey(
  database: Pick<Database, 'kysely'>,
  dataDir: string,
  given: string | undefined,
): Promise<AnchorKey> {
  const known = findAnchorKey(dataDir, given);
  if (!known && (await lastAnchor(database.kysely))) throw new ForeignAnchorKey();
  return known ?? requireAnchorKey(dataDir, given);
}

/** Anchors what has grown and notes it beside the database. A key is made only where nothing was anchored yet. Throws `ForeignAnchorKey`. */
export async function anchorNow(database: Database, dataDir: string, given: string | undefined): Promise<void> {
  const mark = await anchorHistory(database, await installationKey(database, dataDir, given));
  if (mark && mark.no !== readAnchorMark(dataDir)?.no) writeAnchorMark(dataDir, mark);
}
