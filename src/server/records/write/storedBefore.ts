import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { tableName } from '../physical.ts';
import { Refusal } from '../refusal.ts';

/**
 * Refuses (207) to store a new record a second time under the id that its form chose: the answer to the first time was lost on its way. To
 * whoever stored it the refusal says which version stands, so that his form goes on from there. An id that somebody else has taken is
 * refused without a word about the record.
 */
export async function refuseStoredBefore(
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ created_by: string | null; version: number }>`
    select created_by, version from ${sql.table(tableName(model.base))} where id = ${id}`.execute(transaction);
  const [row] = rows;
  if (!row) return;
  if (row.created_by !== viewer.id) throw new Refusal(CODES.refused, say(viewer.language, 'write.takenMeanwhile'));
  throw new Refusal(CODES.notNow, say(viewer.language, 'write.storedBefore'), {
    stored: { billId: id, version: row.version },
  });
}
