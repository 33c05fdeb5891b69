import { sql } from 'kysely';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { type ModelSource, presentNames } from './presentNames.ts';

/** Which of its states of a record is meant: that which a version made, or that at an instant (ISO in UTC). */
export type Moment = { version: number } | { at: string };

/** A record as its history tells that it was; hidden fields included. */
export interface Stand {
  values: Values;
  version: number;
  /** Of the change that made it so. */
  at: string;
  actor: string | null;
}

/** A record as it was, by going through its changes up to then; null where it did not exist yet, or was deleted. */
export async function standAt(
  executor: Executor,
  models: ModelSource,
  model: Model,
  id: string,
  moment: Moment,
): Promise<Stand | null> {
  const until = 'version' in moment ? sql`version <= ${moment.version}` : sql`at <= ${moment.at}`;
  const { rows } = await sql<{ version: number; action: string; patch: unknown; actor: string | null; at: string }>`
    select version, action, patch, actor, at from sys_history
    where model = ${model.base} and record_id = ${id} and ${until} order by version`.execute(executor);
  const last = rows.at(-1);
  if (!last || GONE.has(last.action) || ('version' in moment && last.version !== moment.version)) return null;
  return { values: replayed(models, model, rows), version: last.version, at: last.at, actor: last.actor };
}

/** What a record holds after these changes of it, the first one first, in the names that its fields have now. */
export function replayed(models: ModelSource, model: Model, changes: readonly { patch: unknown }[]): Values {
  const values: Values = {};
  for (const { patch } of changes) Object.assign(values, presentNames(models, model, patch).after);
  return values;
}

const GONE = new Set(['delete', 'purge']);
