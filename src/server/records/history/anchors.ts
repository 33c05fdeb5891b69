import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { tryLockKey } from '../../database/advisoryLock.ts';
import type { Database } from '../../database/connect.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import { AUDIT_LOG } from '../../access/auditEvent.ts';
import { tableName } from '../physical.ts';
import type { AnchorKey } from './anchorKey.ts';

/** How far a chain had come. */
export interface Head {
  model: string;
  record_id: string;
  version: number;
  hash: string;
}

export interface Anchor {
  no: number;
  at: string;
  heads: number;
  digest: string;
  prev_hash: string | null;
  hash: string;
  key_id: string;
  signature: string;
}

/** The newest anchor, to be kept outside of the database: without it nobody sees that the last anchors were taken away. */
export interface AnchorMark {
  no: number;
  hash: string;
}

/** Heads of one anchor at most, so that it is made with little memory. */
const HEADS = 5000;
/** Ids are made before their transaction commits; whatever is older than this by its id was seen by the anchor before. */
const OVERLAP_MS = 24 * 3_600_000;
const LOCK = 'history anchors';

/** The audit trail is one chain, which has no record. */
export const AUDIT_CHAIN = '00000000-0000-7000-8000-000000000000';

/** The anchors in force are signed by another server with a key of its own; this one cannot go on with them. */
export class ForeignAnchorKey extends Error {
  constructor() {
    super(
      'The history is anchored with another key. Give this server the same HISTORY_KEY, or the file history.key of the other one.',
    );
    this.name = 'ForeignAnchorKey';
  }
}

/**
 * Anchors all chains that have grown since the last anchor; answers the newest anchor, null where nothing was ever written. Does nothing while
 * another server is at it. Throws `ForeignAnchorKey`.
 */
export async function anchorHistory(database: Database, key: AnchorKey): Promise<AnchorMark | null> {
  for (;;) {
    const { mark, full } = await database.transaction((transaction) => anchorOnce(transaction, key));
    if (!full) return mark;
  }
}

async function anchorOnce(
  transaction: Transaction,
  key: AnchorKey,
): Promise<{ mark: AnchorMark | null; full: boolean }> {
  const isFree = await tryLockKey(transaction, LOCK);
  const last = await lastAnchor(transaction);
  if (!isFree) return { mark: last, full: false };
  if (last && last.key_id !== key.id) throw new ForeignAnchorKey();
  const heads = [...(await grownChains(transaction, last)), ...(await auditEnd(transaction))];
  if (heads.length === 0) return { mark: last, full: false };
  const content = {
    no: (last?.no ?? 0) + 1,
    at: new Date().toISOString(),
    heads: heads.length,
    digest: digestOf(heads),
    prev_hash: last?.hash ?? null,
  };
  const hash = anchorHash(content);
  await sql`insert into sys_history_anchor (no, at, heads, digest, prev_hash, hash, key_id, signature)
    values (${content.no}, ${content.at}, ${content.heads}, ${content.digest}, ${content.prev_hash}, ${hash}, ${key.id}, ${key.sign(hash)})`.execute(
    transaction,
  );
  await sql`insert into sys_history_head (model, record_id, version, hash, anchor)
    select model, record_id, version, hash, ${content.no} from unnest(${heads.map((head) => head.model)}::text[],
      ${heads.map((head) => head.record_id)}::uuid[], ${heads.map((head) => head.version)}::integer[],
      ${heads.map((head) => head.hash)}::text[]) as h(model, record_id, version, hash)`.execute(transaction);
  return { mark: { no: content.no, hash }, full: heads.length >= HEADS };
}

/** The newest anchor; null where there is none. */
export async function lastAnchor(executor: Executor): Promise<Anchor | null> {
  const { rows } = await sql<Anchor>`select * from sys_history_anchor order by no desc limit 1`.execute(executor);
  return rows[0] ?? null;
}

/** SHA-256 of heads in the order of their keys, as lower-case hex. */
export function digestOf(heads: readonly Head[]): string {
  const digest = createHash('sha256');
  const lines = heads.map((head) => `${head.model} ${head.record_id} ${head.version} ${head.hash}\n`);
  for (const line of lines.sort()) digest.update(line);
  return digest.digest('hex');
}

/** SHA-256 over what an anchor says, the one before included. */
export function anchorHash({
  no,
  at,
  heads,
  digest,
  prev_hash,
}: Pick<Anchor, 'no' | 'at' | 'heads' | 'digest' | 'prev_hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([no, at, heads, digest, prev_hash]))
    .digest('hex');
}

async function grownChains(transaction: Transaction, last: Anchor | null): Promise<Head[]> {
  const since = last ? sql`h.id >= ${idAt(Date.parse(last.at) - OVERLAP_MS)}::uuid and` : sql``;
  const { rows } = await sql<Head>`
    select distinct on (h.model, h.record_id) h.model, h.record_id, h.version, h.hash from sys_history h
    where ${since} not exists (select 1 from sys_history_head a
      where a.model = h.model and a.record_id = h.record_id and a.version >= h.version)
    order by h.model, h.record_id, h.version desc limit ${HEADS}`.execute(transaction);
  return rows;
}

/** The end of the audit trail where it has grown. */
async function auditEnd(transaction: Transaction): Promise<Head[]> {
  const table = tableName(AUDIT_LOG);
  const { rows: known } = await sql<{ known: boolean }>`select to_regclass(${table}) is not null as known`.execute(
    transaction,
  );
  if (!known[0]?.known) return [];
  const { rows } = await sql<{ no: number; hash: string }>`
    select no, hash from ${sql.table(table)} order by no desc limit 1`.execute(transaction);
  const [end] = rows;
  if (!end) return [];
  const head = { model: AUDIT_LOG, record_id: AUDIT_CHAIN, version: Number(end.no), hash: end.hash };
  const { rows: anchored } = await sql`
    select 1 as found from sys_history_head where model = ${AUDIT_LOG} and version >= ${head.version} limit 1`.execute(
    transaction,
  );
  return anchored.length > 0 ? [] : [head];
}

/** The smallest UUIDv7 (RFC 9562) of an instant. */
function idAt(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
