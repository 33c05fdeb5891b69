import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '../database/json.ts';
import type { Told } from './engine/world.ts';
import type { Root } from './store.ts';

/** What others are to be told, and from when on. */
export interface OutboxRow {
  id: string;
  told: Told;
  at: string;
}

/** Lays what others are to be told into the outbox, as a part of a statement. */
export function outboxPart(root: Root, rows: readonly OutboxRow[]): RawBuilder<unknown> {
  return sql`
    insert into wf_outbox (id, told, root_id, bill_id, template_code, initiator, retry_at)
    select id, told, ${root.id}::uuid, ${root.billId}::uuid, ${root.templateCode}::text, ${root.initiator}::uuid, at
    from jsonb_to_recordset(${jsonb(rows)}) as entry(id uuid, told jsonb, at timestamptz)`;
}
