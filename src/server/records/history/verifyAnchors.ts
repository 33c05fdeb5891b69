import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { AUDIT_LOG } from '../../access/auditEvent.ts';
import type { AnchorKey } from './anchorKey.ts';
import { type Anchor, type AnchorMark, anchorHash, digestOf, type Head } from './anchors.ts';
import type { BrokenLink, HistoryRange } from './verify.ts';

/** The first anchor that is not what it was when it was signed. */
export interface BrokenAnchor {
  no: number;
  at: string | null;
  fault: 'gone' | 'changed' | 'signature' | 'otherKey' | 'heads';
}

const BATCH = 50;

/**
 * Checks the anchors themselves: that they follow from one another, are signed with the key, still hold their heads, and reach as far as `mark`,
 * which is kept outside of the database. Without a key, signatures are not asked.
 */
export async function verifyAnchors(
  executor: Executor,
  key: AnchorKey | null,
  mark: AnchorMark | null,
): Promise<{ anchors: number; broken: BrokenAnchor | null }> {
  let last: Anchor | null = null;
  for (;;) {
    const batch: Anchor[] = await nextAnchors(executor, last);
    const heads = await headsOf(executor, batch);
    for (const anchor of batch) {
      const fault = faultOf(anchor, last, key, heads.get(anchor.no) ?? [], mark);
      if (fault) return { anchors: last?.no ?? 0, broken: { no: anchor.no, at: anchor.at, fault } };
      last = anchor;
    }
    if (batch.length < BATCH) break;
  }
  const anchors = last?.no ?? 0;
  return { anchors, broken: mark && mark.no > anchors ? { no: mark.no, at: null, fault: 'gone' } : null };
}

/** The first chain that no longer reaches, or not with the same entries, what was anchored of it. */
export async function verifyAnchored(executor: Executor, range?: HistoryRange): Promise<BrokenLink | null> {
  const { rows } = await sql<Anchored>`
    select a.model, a.record_id, a.version, a.hash, n.at as anchored_at, h.id, h.hash as found, h.action, h.actor_name, h.at,
      (select max(r.version) from sys_history r where r.model = a.model and r.record_id = a.record_id) as reaches
    from sys_history_head a join sys_history_anchor n on n.no = a.anchor
      left join sys_history h on h.model = a.model and h.record_id = a.record_id and h.version = a.version
    where a.model <> ${AUDIT_LOG} and h.hash is distinct from a.hash ${range ? sql`and a.model = ${range.model}` : sql``}
      ${range?.recordId ? sql`and a.record_id = ${range.recordId}` : sql``}
    order by a.model, a.record_id, a.version limit 1`.execute(executor);
  const [row] = rows;
  if (!row) return null;
  const link = {
    id: row.id,
    model: row.model,
    recordId: row.record_id,
    version: row.version,
    action: row.action,
    actorName: row.actor_name,
    at: row.at ?? row.anchored_at,
  };
  if (row.reaches === null) return { ...link, fault: 'noChain', expected: String(row.version), found: '' };
  if (row.found === null) return { ...link, fault: 'cut', expected: String(row.version), found: String(row.reaches) };
  return { ...link, fault: 'anchor', expected: row.hash, found: row.found };
}

function faultOf(
  anchor: Anchor,
  before: Anchor | null,
  key: AnchorKey | null,
  heads: readonly Head[],
  mark: AnchorMark | null,
): BrokenAnchor['fault'] | null {
  if (anchor.no !== (before?.no ?? 0) + 1 || anchor.prev_hash !== (before?.hash ?? null)) return 'gone';
  if (anchorHash(anchor) !== anchor.hash) return 'changed';
  if (key && anchor.key_id !== key.id) return 'otherKey';
  if (key && key.sign(anchor.hash) !== anchor.signature) return 'signature';
  if (mark?.no === anchor.no && mark.hash !== anchor.hash) return 'changed';
  return heads.length === anchor.heads && digestOf(heads) === anchor.digest ? null : 'heads';
}

async function nextAnchors(executor: Executor, after: Anchor | null): Promise<Anchor[]> {
  const { rows } = await sql<Anchor>`
    select * from sys_history_anchor where no > ${after?.no ?? 0} order by no limit ${BATCH}`.execute(executor);
  return rows;
}

async function headsOf(executor: Executor, anchors: readonly Anchor[]): Promise<Map<number, Head[]>> {
  const heads = new Map<number, Head[]>();
  const { rows } = await sql<Head & { anchor: number }>`
    select model, record_id, version, hash, anchor from sys_history_head
    where anchor = any(${anchors.map((anchor) => anchor.no)}::integer[])`.execute(executor);
  for (const { anchor, ...head } of rows) {
    const known = heads.get(anchor);
    if (known) known.push(head);
    else heads.set(anchor, [head]);
  }
  return heads;
}

interface Anchored extends Head {
  anchored_at: string;
  id: string | null;
  found: string | null;
  action: string | null;
  actor_name: string | null;
  at: string | null;
  reaches: number | null;
}
