import type { BulkTarget, BulkWork } from '../../../contract/endpoints/bulk.ts';
import type { Template } from '../model/template.ts';

/** Records that were chosen in a list, with how many they are. */
export interface Chosen {
  target: BulkTarget;
  total: number;
}

/** Work over many records: to be put together first, or ready to run. */
export type BulkRequest = Chosen & {
  template: Template;
  onDone(): void;
} & ({ kind: 'edit' | 'assign' } | { kind: 'run'; title: string; work: BulkWork });
