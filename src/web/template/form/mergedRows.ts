import type { Wire } from '../../../model/field-types/fieldType.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';
import { sameValue } from './initialValues.ts';

/**
 * The rows of a sub-table that two people have changed, put together: rows and cells that one of them alone has changed, added or removed are as
 * he has left them. Undefined where both have changed the same cell to different values, or one has changed what the other removed.
 */
export function mergedRows(before: Wire, theirs: Wire, mine: Wire): Values[] | undefined {
  if (![before, theirs, mine].every(Array.isArray)) return undefined;
  const [base, there] = [byId(before), byId(theirs)];
  const here = rowsOf(mine);
  const kept: Values[] = [];
  for (const row of here) {
    const id = idOf(row);
    const was = id === undefined ? undefined : base.get(id);
    if (id === undefined || was === undefined) {
      kept.push(row);
      continue;
    }
    const other = there.get(id);
    // Removed by the other: gone, unless it was changed here.
    if (!other && !isSameRow(was, row)) return undefined;
    if (!other) continue;
    const merged = mergedRow(was, other, row);
    if (!merged) return undefined;
    kept.push(merged);
  }
  const ids = new Set(here.map(idOf));
  for (const [id, other] of there) {
    if (ids.has(id)) continue;
    const was = base.get(id);
    if (!was) kept.push(other);
    // Removed here: gone, unless the other has changed it.
    else if (!isSameRow(was, other)) return undefined;
  }
  return kept;
}

/** Each cell as whoever changed it has left it; the rest, its version among it, is the stored row's. */
function mergedRow(was: Values, theirs: Values, mine: Values): Values | undefined {
  const own = cellsOf(mine).filter((name) => !sameValue(was[name], mine[name]));
  const isDisputed = own.some((name) => !sameValue(was[name], theirs[name]) && !sameValue(theirs[name], mine[name]));
  return isDisputed ? undefined : { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name] ?? null])) };
}

const isSameRow = (one: Values, other: Values): boolean =>
  [...new Set([...cellsOf(one), ...cellsOf(other)])].every((name) => sameValue(one[name], other[name]));

/** What belongs to the row as a whole: its version and the names of what it holds. */
const cellsOf = (row: Values): string[] =>
  Object.keys(row).filter((name) => name !== 'version' && !name.startsWith('_'));

const rowsOf = (rows: Wire): Values[] => (Array.isArray(rows) ? rows.filter(isValues) : []);
const idOf = ({ id }: Values): string | undefined => (typeof id === 'string' ? id : undefined);
const byId = (rows: Wire): Map<string, Values> =>
  new Map(rowsOf(rows).flatMap((row) => (typeof row.id === 'string' ? [[row.id, row]] : [])));
