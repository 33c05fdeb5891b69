import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { canonical, historyHash } from './hash.ts';

/** The first entry of a chain that is not as it was written, or is not there any more. */
export interface BrokenLink {
  /** Of the entry; null for one that is gone. */
  id: string | null;
  model: string;
  recordId: string;
  version: number;
  /**
   * `content`: the entry is not what it was; `previous`: an entry before it was changed, taken out or put in; `anchor`: it was written anew with
   * all that follows; `cut`: entries at the end are gone; `noChain`: all entries are gone; `noRecord`: the record is gone without a purge;
   * `recordVersion`: the record stands at an older version than its history; `values`: it holds something else than its history tells.
   */
  fault: 'content' | 'previous' | 'anchor' | 'cut' | 'noChain' | 'noRecord' | 'recordVersion' | 'values';
  action: string | null;
  actorName: string | null;
  at: string | null;
  /** Hashes or versions that ought to be equal; for `values` the names of the fields. */
  expected: string;
  found: string;
}

/** What became of checking the chains: how many entries were read, and the first broken link if there is one. */
export interface HistoryCheck {
  entries: number;
  broken: BrokenLink | null;
}

/** Whose chains are checked; without it all of them. */
export interface HistoryRange {
  model: string;
  recordId?: string;
}

interface Entry {
  id: string;
  model: string;
  record_id: string;
  version: number;
  action: string;
  patch: unknown;
  actor: string | null;
  actor_name: string | null;
  reason: string | null;
  at: string;
  prev_hash: string | null;
  hash: string;
}

const BATCH = 1000;

/**
 * Walks the chains of history record by record and answers the first broken link. Read in batches by key, so that a long history needs
 * little memory. Entries taken off the end of a chain show against
 * the record itself (`verifyRecords`) and against the anchors (`verifyAnchored`).
 */
export async function verifyHistory(executor: Executor, range?: HistoryRange): Promise<HistoryCheck> {
  let entries = 0;
  let last: Entry | null = null;
  for (;;) {
    const batch: Entry[] = await nextEntries(executor, range, last);
    for (const entry of batch) {
      const sameRecord: boolean = last?.model === entry.model && last.record_id === entry.record_id;
      const broken = brokenLink(entry, sameRecord ? last : null);
      if (broken) return { entries, broken };
      entries += 1;
      last = entry;
    }
    if (batch.length < BATCH) return { entries, broken: null };
  }
}

function brokenLink(entry: Entry, before: Entry | null): BrokenLink | null {
  const { id, model, version, action, actor, reason, at } = entry;
  const link = { id, model, recordId: entry.record_id, version, action, actorName: entry.actor_name, at };
  const [previous, expected] = [entry.prev_hash, before?.hash ?? null];
  if (previous !== expected || (before === null && version !== 1))
    return { ...link, fault: 'previous', expected: expected ?? '', found: previous ?? '' };
  const patch = canonical(entry.patch);
  const own = { recordId: entry.record_id, actorName: entry.actor_name };
  const hash = historyHash(previous, { id, model, version, action, patch, actor, reason, at, ...own });
  return hash === entry.hash ? null : { ...link, fault: 'content', expected: entry.hash, found: hash };
}

async function nextEntries(executor: Executor, range: HistoryRange | undefined, after: Entry | null): Promise<Entry[]> {
  const conditions = [
    ...(range ? [sql`model = ${range.model}`] : []),
    ...(range?.recordId ? [sql`record_id = ${range.recordId}`] : []),
    ...(after
      ? [
          sql`(model, record_id, version, id) > (${after.model}::text, ${after.record_id}::uuid, ${after.version}::integer, ${after.id}::uuid)`,
        ]
      : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<Entry>`
    select id, model, record_id, version, action, patch, actor, actor_name, reason, at, prev_hash, hash from sys_history ${where}
    order by model, record_id, version, id limit ${BATCH}`.execute(executor);
  return rows;
}
