import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { ImportFault } from '../../../contract/endpoints/exchange.ts';
import { emptyTally, type Tally } from './outcome.ts';

/** What of an import is final: stored for good, or found out for good where nothing is stored. */
export const Checkpoint = Type.Object({
  /** Rows of the main sheet that are done with. */
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  faulty: Type.Integer(),
  /** Nothing is left to do. */
  whole: Type.Boolean(),
});
export type Checkpoint = Static<typeof Checkpoint>;

/** Where an import goes on that another server has begun. */
export interface ResumePoint {
  rows: number;
  whole: boolean;
  tally: Tally;
}

/** From what the first server noted; the beginning when it had noted nothing. */
export function resumePoint(checkpoint: unknown, findings: readonly unknown[]): ResumePoint {
  if (!Value.Check(Checkpoint, checkpoint)) return { rows: 0, whole: false, tally: emptyTally() };
  const { rows, whole, created, updated, unchanged, faulty } = checkpoint;
  return { rows, whole, tally: { created, updated, unchanged, faulty, faults: faultsOf(findings) } };
}

/** Findings of an import are its faults. */
export function faultsOf(findings: readonly unknown[]): ImportFault[] {
  return findings.filter((finding) => Value.Check(ImportFault, finding));
}

export const checkpointOf = (
  { created, updated, unchanged, faulty }: Tally,
  rows: number,
  whole: boolean,
): Checkpoint => ({ rows, created, updated, unchanged, faulty, whole });
