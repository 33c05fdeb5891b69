import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { newId } from '../../database/uuid.ts';
import { historyHash } from './hash.ts';
import type { Patch } from './patch.ts';

export interface HistoryEntry {
  model: string;
  recordId: string;
  version: number;
  /** `create`, `update`, `delete`, `transition:<name>`. */
  action: string;
  patch: Patch;
  reason?: string;
  /** The entry is the first of its record, so there is no link to look up. */
  first?: boolean;
  at: string;
}

/** Adds a link to the chain of a record. The caller holds the record's row lock, so that two links never share a predecessor. */
export async function appendHistory(transaction: Transaction, viewer: Viewer, entry: HistoryEntry): Promise<void> {
  const id = newId();
  const previous = entry.first ? null : await lastHash(transaction, entry.model, entry.recordId);
  const actor = viewer.isSystem ? null : viewer.id;
  const hash = historyHash(previous, {
    id,
    model: entry.model,
    recordId: entry.recordId,
    version: entry.version,
    action: entry.action,
    patch: entry.patch,
    actor,
    reason: entry.reason ?? null,
    at: entry.at,
  });
  await transaction
    .insertInto('sys_history')
    .values({
      id,
      model: entry.model,
      record_id: entry.recordId,
      version: entry.version,
      action: entry.action,
      patch: JSON.stringify(entry.patch),
      actor,
      actor_name: viewer.name,
      reason: entry.reason ?? null,
      request_id: viewer.requestId,
      at: entry.at,
      prev_hash: previous,
      hash,
    })
    .execute();
}

async function lastHash(transaction: Transaction, model: string, recordId: string): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from sys_history where model = ${model} and record_id = ${recordId} order by at desc, id desc limit 1`.execute(
    transaction,
  );
  return rows[0]?.hash ?? null;
}
