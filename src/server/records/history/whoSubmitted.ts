import { sql } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';

/** Whoever has submitted a record last, by its history; null when nobody has. */
export async function whoSubmitted(executor: Executor, { base }: Model, recordId: string): Promise<string | null> {
  const { rows } = await sql<{ actor: string | null }>`
    select actor from sys_history where model = ${base} and record_id = ${recordId} and action = 'transition:submit'
      and actor is not null order by version desc limit 1`.execute(executor);
  return rows[0]?.actor ?? null;
}

/** Whoever has created or submitted a record: nobody of them decides about it where four eyes are wanted. */
export async function whoFiled(executor: Executor, { base }: Model, recordId: string): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    select distinct actor from sys_history where model = ${base} and record_id = ${recordId}
      and action in ('create', 'transition:submit') and actor is not null`.execute(executor);
  return rows.map(({ actor }) => actor);
}
