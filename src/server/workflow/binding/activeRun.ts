import { sql } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import type { WorkflowParts } from '../parts.ts';

/** The root of the process that holds a record now; null when none does. It stays locked until the transaction ends. */
export async function lockActiveRun(
  parts: Pick<WorkflowParts, 'registry'>,
  transaction: Transaction,
  model: Model,
  recordId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from wf_instance where status = 'running' and id = root_id
      and template_code = any(${codesOf(parts, model)}::text[]) and bill_id = ${recordId} for update`.execute(
    transaction,
  );
  return rows[0]?.id ?? null;
}

/** The same without a lock, to look at. */
export async function findActiveRun(
  parts: Pick<WorkflowParts, 'registry'>,
  executor: Executor,
  model: Model,
  recordId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from wf_instance where status = 'running' and id = root_id
      and template_code = any(${codesOf(parts, model)}::text[]) and bill_id = ${recordId}`.execute(executor);
  return rows[0]?.id ?? null;
}

/** The model and its views: a process may name any of them. */
export const codesOf = ({ registry }: Pick<WorkflowParts, 'registry'>, model: Model): string[] =>
  [...registry.models().values()].flatMap(({ base, templateCode }) => (base === model.base ? [templateCode] : []));
