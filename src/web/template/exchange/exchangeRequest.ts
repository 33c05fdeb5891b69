import type { Filter } from '../../../model/language/filter.ts';
import type { Sort } from '../../../model/language/layout.ts';

/** What a list shows at the moment: an export takes it as it is. */
export interface ListScope {
  filter?: Filter;
  keyword?: string;
  sort?: readonly Sort[];
  /** Shown columns in their order. */
  columns: readonly string[];
  tree?: boolean;
}

export type ExchangeRequest =
  | { kind: 'export'; templateCode: string; scope: ListScope | undefined }
  | { kind: 'import'; templateCode: string; onDone(): void };
