import type { Wire } from '../../../model/field-types/fieldType.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { keyFields } from './importFields.ts';
import type { FileRow } from './readRows.ts';

/** A row of a sub-table as the file has it, in wire form. */
export interface GivenRow {
  source: FileRow;
  values: Values;
}

export interface SentTable {
  rows: Wire[];
  /** The row of the file behind each, undefined for those that stand and are kept. */
  sources: (FileRow | undefined)[];
}

/**
 * Rows of the file over the rows that stand. They meet by the key of the row model, or else by their place: the first row of the file is
 * the first that stands. What a row does not say stays as it is; rows that the file does not name stay, unless `remove`.
 */
export function subRows(
  model: Model,
  standing: Wire | undefined,
  given: readonly GivenRow[],
  remove: boolean,
): SentTable {
  const rows = (Array.isArray(standing) ? standing : []).filter(isValues);
  const key = keyFields(model);
  const free = new Set(rows);
  const met = new Map<Values, GivenRow>();
  const fresh: GivenRow[] = [];
  for (const [at, row] of given.entries()) {
    const match =
      key.length > 0 ? [...free].find((own) => key.every((name) => same(own[name], row.values[name]))) : rows[at];
    if (match) {
      free.delete(match);
      met.set(match, row);
    } else fresh.push(row);
  }
  const kept = rows.filter((own) => met.has(own) || !remove);
  return {
    rows: [...kept.map((own) => ({ id: own.id ?? null, ...met.get(own)?.values })), ...fresh.map((row) => row.values)],
    sources: [...kept.map((own) => met.get(own)?.source), ...fresh.map((row) => row.source)],
  };
}

const same = (a: Wire | undefined, b: Wire | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
