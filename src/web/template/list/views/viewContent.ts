import type { ListViewDefinition } from '../../../../contract/endpoints/listViews.ts';
import type { ListQuery } from '../listAddress.ts';
import type { ListArrangement } from '../useListLayout.ts';

/** What of the query a view keeps: all but the page. */
const KEPT = ['conditions', 'extra', 'keyword', 'presets', 'sort', 'pageSize', 'group'] as const;

/** What a view says of the query; what it leaves out is as in `standard`, what the model says. */
export const queryOf = (definition: ListViewDefinition, standard: ListQuery): ListQuery => ({
  ...standard,
  ...Object.fromEntries(KEPT.flatMap((name) => (definition[name] === undefined ? [] : [[name, definition[name]]]))),
});

/** The list on screen as a view. */
export function definitionOf(query: ListQuery, arrangement: ListArrangement): ListViewDefinition {
  return {
    conditions: [...query.conditions],
    ...(query.extra ? { extra: query.extra } : {}),
    presets: [...query.presets],
    keyword: query.keyword,
    sort: [...query.sort],
    pageSize: query.pageSize,
    group: [...query.group],
    columns: [...arrangement.columns],
    ...(arrangement.footers ? { footers: [...arrangement.footers] } : {}),
  };
}

/** Whether two queries narrow, order and group a list alike, wherever they stand in it. */
export const isSameQuery = (one: ListQuery, other: ListQuery): boolean =>
  KEPT.every((name) => JSON.stringify(one[name] ?? null) === JSON.stringify(other[name] ?? null));
