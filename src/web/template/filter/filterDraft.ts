import { isCondition, type Filter, type FilterCondition } from '../../../model/language/filter.ts';

/** What of its parts a group wants. */
export type Join = 'all' | 'any' | 'none';

/** A filter while it is being built: conditions may still lack a field or a value. Keys tell the parts apart on the screen. */
export interface DraftGroup {
  kind: 'group';
  key: number;
  join: Join;
  parts: readonly DraftPart[];
}
export interface DraftCondition {
  kind: 'condition';
  key: number;
  condition: Partial<FilterCondition>;
}
export type DraftPart = DraftGroup | DraftCondition;

let last = 0;
const nextKey = (): number => (last += 1);

export const emptyCondition = (): DraftCondition => ({ kind: 'condition', key: nextKey(), condition: {} });
export const emptyGroup = (join: Join): DraftGroup => ({
  kind: 'group',
  key: nextKey(),
  join,
  parts: [emptyCondition()],
});

/** A filter as a group to build on; no filter is one condition that is still to be chosen. */
export function toDraft(filter: Filter | undefined): DraftGroup {
  if (!filter) return emptyGroup('all');
  const part = draftOf(filter);
  return part.kind === 'group' ? part : { kind: 'group', key: nextKey(), join: 'all', parts: [part] };
}

function draftOf(filter: Filter): DraftPart {
  if (isCondition(filter)) return { kind: 'condition', key: nextKey(), condition: filter };
  const [join, parts]: [Join, readonly Filter[]] =
    'and' in filter ? ['all', filter.and] : 'or' in filter ? ['any', filter.or] : ['none', refused(filter.not)];
  return { kind: 'group', key: nextKey(), join, parts: parts.map(draftOf) };
}

/** None of them: not any of them. */
const refused = (filter: Filter): readonly Filter[] => (!isCondition(filter) && 'or' in filter ? filter.or : [filter]);

/** The filter that a draft says, without the conditions that are not finished; undefined where nothing is. */
export function toFilter(draft: DraftPart): Filter | undefined {
  if (draft.kind === 'condition') return finished(draft.condition);
  const parts = draft.parts.flatMap((part) => toFilter(part) ?? []);
  const [first] = parts;
  if (!first) return undefined;
  if (draft.join === 'none') return { not: parts.length > 1 ? { or: parts } : first };
  if (parts.length === 1) return first;
  return draft.join === 'all' ? { and: parts } : { or: parts };
}

/** How many conditions of a draft are finished, and how many are not. */
export function countOf(draft: DraftPart): { finished: number; open: number } {
  if (draft.kind === 'condition')
    return finished(draft.condition) ? { finished: 1, open: 0 } : { finished: 0, open: 1 };
  const counts = draft.parts.map(countOf);
  return {
    finished: counts.reduce((sum, count) => sum + count.finished, 0),
    open: counts.reduce((sum, count) => sum + count.open, 0),
  };
}

/** A condition that says enough to ask the server. */
function finished({ field, op, value }: Partial<FilterCondition>): FilterCondition | undefined {
  if (field === undefined || op === undefined) return undefined;
  if (op === 'empty' || op === 'notEmpty') return { field, op };
  const says = (one: unknown): boolean => one !== undefined && one !== null && one !== '';
  if (Array.isArray(value)) return value.some(says) ? { field, op, value } : undefined;
  return says(value) ? { field, op, value } : undefined;
}
