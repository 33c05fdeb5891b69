import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { AUDIT_CHAIN } from '../history/anchors.ts';
import type { BrokenLink } from '../history/verify.ts';
import { tableName } from '../physical.ts';
import { AUDIT_LOG } from '../../access/auditEvent.ts';
import { type AuditEntry, auditHash } from './auditHash.ts';

const BATCH = 1000;

interface Stored extends AuditEntry {
  id: string;
  hash: string;
}

/** Walks the audit trail from its first entry to its last, and compares its end with what was anchored of it. Answers the first fault. */
export async function verifyAudit(executor: Executor): Promise<{ entries: number; broken: BrokenLink | null }> {
  let last: Stored | null = null;
  for (;;) {
    const batch: Stored[] = await nextEntries(executor, last?.no ?? 0);
    for (const entry of batch) {
      const broken = brokenEntry(entry, last);
      if (broken) return { entries: last?.no ?? 0, broken };
      last = entry;
    }
    if (batch.length < BATCH) break;
  }
  return { entries: last?.no ?? 0, broken: await anchoredEnd(executor, last) };
}

function brokenEntry(entry: Stored, before: Stored | null): BrokenLink | null {
  const link = linkOf(entry);
  const expected = before?.hash ?? null;
  if (entry.no !== (before?.no ?? 0) + 1 || entry.prevHash !== expected)
    return { ...link, fault: 'previous', expected: expected ?? '', found: entry.prevHash ?? '' };
  const hash = auditHash(entry);
  return hash === entry.hash ? null : { ...link, fault: 'content', expected: entry.hash, found: hash };
}

/** Entries taken off the end, and a chain written anew, show against the anchors. */
async function anchoredEnd(executor: Executor, last: Stored | null): Promise<BrokenLink | null> {
  const { rows } = await sql<{ version: number; hash: string; at: string; found: string | null }>`
    select a.version, a.hash, n.at, l.hash as found from sys_history_head a join sys_history_anchor n on n.no = a.anchor
      left join ${sql.table(tableName(AUDIT_LOG))} l on l.no = a.version
    where a.model = ${AUDIT_LOG} and l.hash is distinct from a.hash order by a.version limit 1`.execute(executor);
  const [row] = rows;
  if (!row) return null;
  const link = {
    id: null,
    model: AUDIT_LOG,
    recordId: AUDIT_CHAIN,
    version: row.version,
    action: null,
    actorName: null,
    at: row.at,
  };
  return row.found === null
    ? { ...link, fault: 'cut', expected: String(row.version), found: String(last?.no ?? 0) }
    : { ...link, fault: 'anchor', expected: row.hash, found: row.found };
}

const linkOf = ({ id, no, kind, actorName, at }: Stored): Omit<BrokenLink, 'fault' | 'expected' | 'found'> => ({
  id,
  model: AUDIT_LOG,
  recordId: AUDIT_CHAIN,
  version: no,
  action: kind,
  actorName,
  at,
});

async function nextEntries(executor: Executor, after: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, no, at, kind, subject, actor_name as "actorName", account, address, request_id as "requestId", target,
      record_id as "recordId", detail, actor_id as "actorId", prev_hash as "prevHash", hash
    from ${sql.table(tableName(AUDIT_LOG))} where no > ${after} order by no limit ${BATCH}`.execute(executor);
  return rows.map((row) => ({ ...row, no: Number(row.no) }));
}
