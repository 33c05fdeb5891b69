import type { Viewer } from '../../access/viewer.ts';
import type { Records } from '../../records/records.ts';
import type { CellContext } from '../cells/parseCell.ts';
import type { ImportPlan } from './plan.ts';
import type { TableRows } from './readRows.ts';
import type { Pace } from './pace.ts';
import type { References } from './references.ts';

export interface ImportOptions {
  dryRun: boolean;
  faultyRows: 'refuseAll' | 'skip';
  clearEmpty: boolean;
  removeRows: boolean;
  confirmed: boolean;
}

/** An import under way: what is read, for whom, and what is known of the rows above. */
export interface ImportScene {
  plan: ImportPlan;
  viewer: Viewer;
  records: Records;
  options: ImportOptions;
  context: CellContext;
  references: References;
  tables: ReadonlyMap<string, TableRows>;
  /** Rows by key, and by what other sheets name them by: the first row that has it. */
  seenKeys: Map<string, number>;
  seenLinks: Map<string, number>;
  pace: Pace;
}
