import type { FilterCondition, Filter } from '../../../model/language/filter.ts';
import { PERIODS, type Grouping } from '../../../model/language/grouping.ts';
import { STATE_PARAMETER, withState } from '../../kit/view.ts';
import { isObject } from '../../fields/support/values.ts';

/** What a list is asked for: kept in the address, so that a page can be passed on and survives a reload. */
export interface ListQuery {
  /** The saved view that it began with. The query says all by itself: whoever may not use the view sees the same records. */
  view?: string;
  conditions: readonly FilterCondition[];
  /** A filter of any shape beside them: the person has built it, or another screen opened the list with it. */
  extra?: Filter;
  keyword: string;
  presets: readonly string[];
  /** What the records are grouped by, outermost first. */
  group: readonly Grouping[];
  sort: readonly { field: string; order: 'asc' | 'desc' }[];
  pageNum: number;
  pageSize: number;
}

/** Query parameters that open a list with a filter. */
export const pathOfList = (filter: Filter): Record<string, string> => ({
  [STATE_PARAMETER]: JSON.stringify({ extra: filter }),
});

/** What the query of an address says of a list; nothing where it says nothing or nonsense. */
export function readAddress(search: string): Partial<ListQuery> {
  const text = new URLSearchParams(search).get(STATE_PARAMETER);
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? known(value) : {};
  } catch {
    return {};
  }
}

/** The query of an address with what a list is asked for in it; `saysAll`: even that it is nothing but the standard. */
export const withQuery = (search: string, query: Partial<ListQuery>, saysAll = false): string =>
  withState(search, Object.keys(query).length === 0 && !saysAll ? undefined : JSON.stringify(query));

/** Whether an address says what the list shows. */
export const isAddressed = (search: string): boolean => new URLSearchParams(search).has(STATE_PARAMETER);

function known(value: Record<string, unknown>): Partial<ListQuery> {
  const query: Partial<ListQuery> = {};
  if (Array.isArray(value.conditions)) query.conditions = value.conditions.filter(isConditionLike);
  if (isObject(value.extra)) query.extra = asFilter(value.extra);
  if (typeof value.keyword === 'string') query.keyword = value.keyword;
  if (Array.isArray(value.presets)) query.presets = value.presets.filter((code) => typeof code === 'string');
  if (typeof value.view === 'string') query.view = value.view;
  if (Array.isArray(value.group)) query.group = value.group.flatMap(asGrouping).slice(0, MOST_GROUPINGS);
  if (Array.isArray(value.sort)) query.sort = value.sort.filter(isSort);
  if (typeof value.pageNum === 'number' && value.pageNum >= 1) query.pageNum = Math.floor(value.pageNum);
  if (typeof value.pageSize === 'number' && PAGE_SIZES.includes(value.pageSize)) query.pageSize = value.pageSize;
  return query;
}

/** Groups stand in groups no deeper. */
export const MOST_GROUPINGS = 2;
/** Rows per page to choose from. */
export const PAGE_SIZES = [20, 50, 100, 200];

const isConditionLike = (entry: unknown): entry is FilterCondition =>
  isObject(entry) && typeof entry.field === 'string' && typeof entry.op === 'string';
function asGrouping(entry: unknown): Grouping[] {
  if (!isObject(entry) || typeof entry.field !== 'string') return [];
  const by = PERIODS.find((period) => period === entry.by);
  return [{ field: entry.field, ...(by ? { by } : {}) }];
}
const isSort = (entry: unknown): entry is ListQuery['sort'][number] =>
  isObject(entry) && typeof entry.field === 'string' && (entry.order === 'asc' || entry.order === 'desc');

// What the tree means, the server checks; here it only needs to be one.
function asFilter(value: Record<string, unknown>): Filter | undefined {
  if (isConditionLike(value)) return value;
  if (Array.isArray(value.and)) return { and: value.and.filter(isObject).flatMap((part) => asFilter(part) ?? []) };
  if (Array.isArray(value.or)) return { or: value.or.filter(isObject).flatMap((part) => asFilter(part) ?? []) };
  if (!isObject(value.not)) return undefined;
  const inside = asFilter(value.not);
  return inside && { not: inside };
}
