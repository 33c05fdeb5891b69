import { sql } from 'kysely';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Executor } from '../../database/tables.ts';
import { valuesOf } from './patchValues.ts';

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
export async function standAt(executor: Executor, model: string, id: string, moment: Moment): Promise<Stand | null> {
  const until = 'version' in moment ? sql`version <= ${moment.version}` : sql`at <= ${moment.at}`;
  const { rows } = await sql<{ version: number; action: string; patch: unknown; actor: string | null; at: string }>`
    select version, action, patch, actor, at from sys_history
    where model = ${model} and record_id = ${id} and ${until} order by version`.execute(executor);
  const last = rows.at(-1);
  if (!last || GONE.has(last.action) || ('version' in moment && last.version !== moment.version)) return null;
  const values: Values = {};
  for (const { patch } of rows) Object.assign(values, valuesOf(patch, 'after'));
  return { values, version: last.version, at: last.at, actor: last.actor };
}

const GONE = new Set(['delete', 'purge']);
