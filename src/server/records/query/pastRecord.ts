import { CODES } from '../../../contract/codes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { patchOf, type Patch } from '../history/patch.ts';
import type { ModelSource } from '../history/presentNames.ts';
import { type Moment, type Stand, standAt } from '../history/standAt.ts';
import { Refusal, refusedInput } from '../refusal.ts';

/** Which past state of a record a question is about. `asOf`: an instant, or a day, which means its end in the business time zone. */
export interface PastQuery {
  asOf?: string;
  version?: number;
}

/** The moment that is asked about; undefined for the present. Refusal 208 for what is no time. */
export function momentOf(
  viewer: Viewer,
  { asOf, version }: PastQuery,
  endOfDay: (day: string) => string,
): Moment | undefined {
  if (version !== undefined) return { version };
  if (asOf === undefined) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(asOf) && !Number.isNaN(Date.parse(asOf))) return { at: endOfDay(asOf) };
  const at = Date.parse(asOf);
  if (Number.isNaN(at)) throw refusedInput([{ field: 'asOf', message: say(viewer.language, 'records.noTime') }]);
  return { at: new Date(at).toISOString() };
}

/** The record as it was. Refusal 207 where it did not exist then. */
export async function requireStand(
  executor: Executor,
  models: ModelSource,
  viewer: Viewer,
  model: Model,
  id: string,
  moment: Moment,
): Promise<Stand> {
  const stand = await standAt(executor, models, model, id, moment);
  if (!stand) throw new Refusal(CODES.notNow, say(viewer.language, 'records.notThen'));
  return stand;
}

/** The present values of a record with those that its history tells in their place. What is worked out anew each time, and lists of others, are left out. */
export function pastValues(model: Model, present: Values, { values: past, version, at, actor }: Stand): Values {
  const values: Values = { id: present.id ?? null };
  const { states } = model;
  for (const field of model.fields) {
    const { name } = field;
    if (field.mode === 'live' || field.type === 'inverse') continue;
    const isState = states?.field === name;
    values[name] = field.system && !isState ? (present[name] ?? null) : (past[name] ?? null);
    if (field.type === 'subTable' && values[name] === null) values[name] = [];
  }
  return { ...values, version, updatedAt: at, updatedBy: actor };
}

/** In which fields two states of a record differ. Refusal 207 where it did not exist at one of them. */
export async function comparison(
  executor: Executor,
  models: ModelSource,
  viewer: Viewer,
  model: Model,
  id: string,
  versions: { from: number; to: number },
): Promise<{ patch: Patch; from: Stand; to: Stand }> {
  const from = await requireStand(executor, models, viewer, model, id, { version: versions.from });
  const to = await requireStand(executor, models, viewer, model, id, { version: versions.to });
  const names = [...new Set([...Object.keys(from.values), ...Object.keys(to.values)])];
  return { patch: patchOf(from.values, to.values, names), from, to };
}
