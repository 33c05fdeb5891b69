import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { BulkWork } from '../../../contract/endpoints/bulk.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { ExchangeParts } from '../parts.ts';
import { assignment } from './assignment.ts';
import type { OneWork } from './doOne.ts';
import type { Bill } from './records.ts';

/** What was decided when the work began: which records, as they stood then, and who gets which. Whoever goes on with it decides nothing anew. */
export const BulkPlan = Type.Object({
  work: BulkWork,
  bills: Type.Array(Type.Object({ billId: Type.String(), version: Type.Integer() })),
  /** To whom each record goes, in the order of the records, where the work is handing out; null where nobody was found. */
  to: Type.Union([Type.Array(Type.Union([Type.Array(Type.String()), Type.Null()])), Type.Null()]),
});
export type BulkPlan = Static<typeof BulkPlan>;

/** Decides. Refusal 208 for handing out that fits no field, or to nobody. */
export async function planOf(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  work: BulkWork,
  bills: Bill[],
): Promise<BulkPlan> {
  const to = work.kind === 'assign' ? await assignment(parts, viewer, model, work, bills) : null;
  return { work, bills, to };
}

/** A plan as it was kept; undefined for anything else. */
export const keptPlan = (kept: unknown): BulkPlan | undefined => (Value.Check(BulkPlan, kept) ? kept : undefined);

/** What is to be done with the record at a place; null where nobody could be found for it. */
export function workAt({ work, to }: BulkPlan, model: Model, at: number): OneWork | null {
  if (work.kind !== 'assign') return work;
  const assigned = to?.[at];
  if (!assigned) return null;
  const type = fieldOf(model, work.field)?.type;
  const value = type === 'users' || type === 'departments' ? assigned : assigned[0];
  const { reason, confirmed } = work;
  return { kind: 'edit', changes: [{ field: work.field, op: 'set', value }], reason, confirmed, assigned };
}
