import type { Wire } from '../../../model/field-types/fieldType.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';

/**
 * Input over what stands: a row that comes with its id keeps what it does not name; a row without a known id is new; a row that is
 * not sent is gone. Sub-tables that are not sent at all stay as they are.
 */
export function mergeRows(before: Values, input: Values, isSubTable: (name: string) => boolean): Values {
  return Object.fromEntries(
    Object.entries(input).map(
      ([name, value]) =>
        [name, isSubTable(name) && Array.isArray(value) ? mergeList(before[name], value) : value] as const,
    ),
  );
}

function mergeList(before: Wire | undefined, rows: readonly Wire[]): Wire {
  const known = new Map(
    (Array.isArray(before) ? before : []).flatMap((row) =>
      isValues(row) && typeof row.id === 'string' ? [[row.id, row] as const] : [],
    ),
  );
  return rows.map((row) => {
    const old = isValues(row) && typeof row.id === 'string' ? known.get(row.id) : undefined;
    if (old && isValues(row)) return { ...old, ...row };
    if (!isValues(row)) return row;
    const { id: _foreign, ...fresh } = row;
    return fresh;
  });
}
