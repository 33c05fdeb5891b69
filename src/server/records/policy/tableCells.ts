import type { Model } from '../../../model/resolved/model.ts';
import { allOf, type Query } from '../query/query.ts';
import { clausesSql } from './cellSql.ts';
import { rightsOf } from './cells.ts';
import { uniteSql } from './rows.ts';

/**
 * Which records open the cells of a column of their sub-table: those in which a role opens the table that reads the column. `true` where
 * every role reads it; null where none does.
 */
export function tableRowsSql(
  query: Query,
  model: Model,
  alias: string,
  table: string,
  rows: Model,
  column: string,
): string | null {
  const { viewer } = query.reading;
  if (viewer.isSystem || rows.access.fields.length === 0) return 'true';
  const reading = viewer.roles
    .map(({ code }) => code)
    .filter((code) => rightsOf(viewer, rows, new Set([code])).cell(column).always === 'clear');
  if (reading.length === viewer.roles.length) return 'true';
  const { grants, cell } = rightsOf(viewer, model, new Set(reading));
  const { clear } = cell(table);
  return reading.length === 0 || clear.length === 0
    ? null
    : allOf([uniteSql(query, model, alias, grants), clausesSql(query, model, alias, clear)]);
}
