import type { FilterOperator } from '../../../model/language/filter.ts';

/** The operator by which several chosen values are compared, where one of them would be by `op`; undefined where nothing is asked. */
export function severalOf(op: FilterOperator | undefined): FilterOperator | undefined {
  if (op === 'eq') return 'in';
  return op === 'ne' ? 'notIn' : op;
}
