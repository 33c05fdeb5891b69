import type { ImportFault } from '../../../contract/endpoints/exchange.ts';

/** Faults that are kept with their words; beyond, they are only counted. */
export const KEPT_FAULTS = 20_000;
/** Faults that an answer about the progress carries. */
export const SHOWN_FAULTS = 200;

/** What became of rows: of a batch, or of everything. */
export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
  faulty: number;
  faults: ImportFault[];
}

export const emptyTally = (): Tally => ({ created: 0, updated: 0, unchanged: 0, faulty: 0, faults: [] });
