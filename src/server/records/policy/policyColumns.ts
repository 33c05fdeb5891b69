import { type Filter, type FilterOperator, isCondition } from '../../../model/language/filter.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { storedColumn } from '../physical.ts';

/** Columns that an index takes in before and behind the id. */
export interface PolicyColumns {
  /** By which rows are found. */
  found: readonly string[];
  /** By which those found are judged. */
  judged: readonly string[];
}

/** Columns that one index takes in: each makes every write dearer. */
const MOST = 3;
/** Texts without an end do not go into an ordered index. */
const LONG = ['text', 'longText', 'richText'];
/** What leads to rows that lie together in an index. What only leaves some rows out does not: those would be walked through in vain. */
const LEADING: readonly FilterOperator[] = ['eq', 'in', 'gt', 'gte', 'lt', 'lte', 'between'];

/**
 * Columns of the record itself that a row policy compares: an index of them holds all that is asked, so that rows are judged without being
 * read. Null where the filter looks into other records, or where an index cannot hold the columns.
 */
export function policyColumns(model: Model, filter: Filter): PolicyColumns | null {
  const found = new Set<string>();
  const judged = new Set<string>();
  for (const { name, leads } of comparisons(filter, true)) {
    const field = name.includes('.') ? undefined : fieldOf(model, name);
    const stored = field && !LONG.includes(field.type) ? storedColumn(model, field) : undefined;
    if (!stored || stored.spec.sql.endsWith('[]')) return null;
    if (leads) found.add(stored.name);
    else judged.add(stored.name);
  }
  for (const column of found) judged.delete(column);
  const count = found.size + judged.size;
  return count > 0 && count <= MOST ? { found: [...found], judged: [...judged] } : null;
}

function comparisons(filter: Filter, leads: boolean): { name: string; leads: boolean }[] {
  if (isCondition(filter)) return [{ name: filter.field, leads: leads && LEADING.includes(filter.op) }];
  if ('not' in filter) return comparisons(filter.not, false);
  if ('or' in filter) return filter.or.flatMap((one) => comparisons(one, false));
  return filter.and.flatMap((one) => comparisons(one, leads));
}
