import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { ExchangeProgress } from '../../../contract/endpoints/exchange.ts';
import type { Outcome } from './doOne.ts';

/** What of work over many records is final: the first so many are done with, for good. */
export const BulkCheckpoint = Type.Object({
  done: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  /** How many records each person was told of. */
  told: Type.Record(Type.String(), Type.Integer()),
});
export type BulkCheckpoint = Static<typeof BulkCheckpoint>;

/** From what was noted last; the beginning when nothing was. */
export const bulkCheckpoint = (kept: unknown): BulkCheckpoint =>
  Value.Check(BulkCheckpoint, kept) ? kept : { done: 0, updated: 0, unchanged: 0, refused: 0, told: {} };

/** With one record more. */
export function withOutcome(before: BulkCheckpoint, { outcome }: Outcome): BulkCheckpoint {
  const after = { ...before, done: before.done + 1 };
  if (outcome === 'changed') return { ...after, updated: after.updated + 1 };
  if (outcome === 'unchanged') return { ...after, unchanged: after.unchanged + 1 };
  return { ...after, refused: after.refused + 1 };
}

/** Tells the owner how far it is. */
export function showIn(progress: ExchangeProgress, { done, updated, unchanged, refused }: BulkCheckpoint): void {
  Object.assign(progress, { done, updated, unchanged, faulty: refused, faultCount: refused, stored: updated > 0 });
}
