import { sql } from 'kysely';
import { AUDIT_LOG } from '../../access/auditEvent.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor } from '../../database/tables.ts';
import { tableName } from '../physical.ts';

/** Something that a person has done, or that was tried under his account. */
export interface Deed {
  id: string;
  /** ISO, UTC. */
  at: string;
  /** Of a record: an action of its history (`create`, `transition:submit`); else a code of the dictionary `auditKind`. */
  action: string;
  source: 'record' | 'audit';
  templateCode: string | null;
  billId: string | null;
  /** What an audited event was about, by name. */
  subject: string | null;
  address: string | null;
}

/** Where a page of deeds begins: behind this one. */
export type DeedPlace = Pick<Deed, 'id' | 'at'>;

/**
 * What this person has done in records and what the audit trail tells of his account, newest first: at most `size`, from behind a place on.
 * `audited` says whether the installation has an audit trail.
 */
export async function doneBy(
  executor: Executor,
  viewer: Pick<Viewer, 'id' | 'account'>,
  { size, before, audited }: { size: number; before: DeedPlace | undefined; audited: boolean },
): Promise<Deed[]> {
  const behind = before ? sql`and (at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``;
  const newest = sql`order by at desc, id desc limit ${size}`;
  const records = sql`(select id, at, action, 'record' as source, model as "templateCode", record_id::text as "billId",
      null as subject, null as address
    from sys_history where actor = ${viewer.id} ${behind} ${newest})`;
  // Failed attempts have nobody who acts. By the account first: the lists of the trail have an index of it.
  const events = sql`(select id, at, kind, 'audit', target, record_id, subject, address from ${sql.table(tableName(AUDIT_LOG))}
    where account = ${viewer.account} and (actor_id is null or actor_id = ${viewer.id}) ${behind} ${newest})`;
  const both = audited ? sql`${records} union all ${events}` : records;
  return (await sql<Deed>`select * from (${both}) deeds ${newest}`.execute(executor)).rows;
}
