import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import { jsonb } from '../../database/json.ts';
import type { Transaction } from '../../database/tables.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';

/** A command that was sent twice is done once; the same key with another request is refused. */
export async function once<T>(
  transaction: Transaction,
  viewer: Viewer,
  key: string | undefined,
  request: object,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return await work();
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const { rows } = await sql`
    insert into wf_command (actor, key, request_hash, result) values (${viewer.id}, ${key}, ${hash}, 'null')
    on conflict do nothing returning key`.execute(transaction);
  if (rows.length === 0) {
    const known = await sql<{ request_hash: string; result: T }>`
      select request_hash, result from wf_command where actor = ${viewer.id} and key = ${key}`.execute(transaction);
    const earlier = known.rows[0];
    if (earlier?.request_hash !== hash || earlier.result === null)
      throw new Refusal(CODES.refused, say(viewer.language, 'workflow.sameKey'));
    return earlier.result;
  }
  const result = await work();
  await sql`update wf_command set result = ${jsonb(result)} where actor = ${viewer.id} and key = ${key}`.execute(
    transaction,
  );
  return result;
}
