import { sql } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { isId } from '../../database/uuid.ts';
import type { Part } from '../write/statementPart.ts';
import { enteredFrame, insertRecord } from '../write/storeRecord.ts';

/** Something that a webhook is to be told. */
export interface Delivery {
  id: string;
  webhook: string;
  event: string;
  /** Name of the transition, where the event is one. */
  step: string | null;
  /** Base model and id of the record. */
  target: string;
  recordId: string;
  recordVersion: number;
  happenedAt: string;
  /** How often it was tried, this time included. */
  attempts: number;
}

/** How an attempt ended. `nextAt`: when it is tried again. */
export type Outcome =
  | { status: 'delivered' | 'failed'; httpStatus: number | null; answer: string }
  | { status: 'waiting'; httpStatus: number | null; answer: string; nextAt: Date }
  | { status: 'withheld'; answer: string };

/** Seconds that a server has for an attempt before another one may take it for dead and try itself. */
const LEASE_SECONDS = 120;
/** Days that deliveries stay in their list. */
const KEPT_DAYS = 30;

/** The statement that stores a delivery to be made, as a part of the change that it tells of. `model` is that of deliveries. */
export function deliveryPart(model: Model, delivery: Omit<Delivery, 'id' | 'attempts'>): Part {
  const at = delivery.happenedAt;
  const frame = enteredFrame(at);
  return insertRecord(model, model, frame, { ...delivery, deliveryStatus: 'waiting', attempts: 0, nextAt: at });
}

/** Takes deliveries whose time has come, the oldest first; no other server gets them while this one may be at it. */
export async function claimDeliveries(executor: Executor, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Row>`
    update sys_webhook_delivery set attempts = attempts + 1, last_at = now(), version = version + 1,
      next_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    where id in (
      select id from sys_webhook_delivery where delivery_status = 'waiting' and next_at <= now()
      order by next_at, id limit ${limit} for update skip locked)
    returning id, webhook, event, step, target, record_id, record_version, happened_at, attempts`.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    webhook: row.webhook,
    event: row.event,
    step: row.step,
    target: row.target,
    recordId: row.record_id,
    recordVersion: Number(row.record_version),
    happenedAt: row.happened_at,
    attempts: Number(row.attempts),
  }));
}

/** Notes how an attempt ended, unless another server has taken the delivery meanwhile. */
export async function settleDelivery(executor: Executor, delivery: Delivery, outcome: Outcome): Promise<void> {
  const nextAt = outcome.status === 'waiting' ? outcome.nextAt.toISOString() : null;
  const httpStatus = outcome.status === 'withheld' ? null : outcome.httpStatus;
  await sql`
    update sys_webhook_delivery set delivery_status = ${outcome.status}, http_status = ${httpStatus}::int,
      answer = ${outcome.answer.slice(0, 1000)}, next_at = ${nextAt}::timestamptz, version = version + 1, updated_at = now()
    where id = ${delivery.id} and attempts = ${delivery.attempts} and delivery_status = 'waiting'`.execute(executor);
}

/** Lets deliveries that have come to an end begin anew; answers how many. */
export async function sendAgain(executor: Executor, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    update sys_webhook_delivery set delivery_status = 'waiting', attempts = 0, next_at = now(), version = version + 1, updated_at = now()
    where id = any(${ids.filter(isId)}::uuid[]) and delivery_status <> 'waiting' returning id`.execute(executor);
  return rows.length;
}

/** Removes what has been in the list long enough; what waits stays. */
export async function tidyDeliveries(executor: Executor): Promise<void> {
  await sql`
    delete from sys_webhook_delivery
    where delivery_status <> 'waiting' and happened_at < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(
    executor,
  );
}

interface Row {
  id: string;
  webhook: string;
  event: string;
  step: string | null;
  target: string;
  record_id: string;
  record_version: number | string;
  happened_at: string;
  attempts: number | string;
}
