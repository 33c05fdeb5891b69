import type { FilterCondition, Filter } from '../../../model/language/filter.ts';
import { isObject } from '../../fields/support/values.ts';

/** What a list is asked for: kept in the address, so that a page can be passed on and survives a reload. */
export interface ListQuery {
  conditions: readonly FilterCondition[];
  /** A filter that another screen opened the list with. */
  extra?: Filter;
  keyword: string;
  presets: readonly string[];
  sort: readonly { field: string; order: 'asc' | 'desc' }[];
  pageNum: number;
  pageSize: number;
}

const PARAMETER = 'q';

/** Query parameters that open a list with a filter. */
export const pathOfList = (filter: Filter): Record<string, string> => ({
  [PARAMETER]: JSON.stringify({ extra: filter }),
});

/** What an address says of a list; nothing where it says nothing or nonsense. */
export function readAddress(query: URLSearchParams): Partial<ListQuery> {
  const text = query.get(PARAMETER);
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? known(value) : {};
  } catch {
    return {};
  }
}

/**
 * Writes the query into the address bar. The router is not told: a list that is filtered stays in its tab, whose key is the address that
 * it was opened with.
 */
export function writeAddress(query: Partial<ListQuery>): void {
  const [path = '', search = ''] = window.location.hash.replace(/^#/, '').split('?');
  const parameters = new URLSearchParams(search);
  if (Object.keys(query).length === 0) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, JSON.stringify(query));
  const text = parameters.toString();
  window.history.replaceState(
    window.history.state,
    '',
    `${window.location.pathname}${window.location.search}#${path}${text && `?${text}`}`,
  );
}

function known(value: Record<string, unknown>): Partial<ListQuery> {
  const query: Partial<ListQuery> = {};
  if (Array.isArray(value.conditions)) query.conditions = value.conditions.filter(isConditionLike);
  if (isObject(value.extra)) query.extra = asFilter(value.extra);
  if (typeof value.keyword === 'string') query.keyword = value.keyword;
  if (Array.isArray(value.presets)) query.presets = value.presets.filter((code) => typeof code === 'string');
  if (Array.isArray(value.sort)) query.sort = value.sort.filter(isSort);
  if (typeof value.pageNum === 'number' && value.pageNum >= 1) query.pageNum = Math.floor(value.pageNum);
  if (typeof value.pageSize === 'number' && PAGE_SIZES.includes(value.pageSize)) query.pageSize = value.pageSize;
  return query;
}

/** Rows per page to choose from. */
export const PAGE_SIZES = [20, 50, 100, 200];

const isConditionLike = (entry: unknown): entry is FilterCondition =>
  isObject(entry) && typeof entry.field === 'string' && typeof entry.op === 'string';
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
