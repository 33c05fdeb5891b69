import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { storedColumn } from '../physical.ts';
import { allOf, anyOf, type Query } from '../query/query.ts';
import { quoted } from '../schema/quoted.ts';
import { rightsOf, type Clause } from './cells.ts';
import { grantSql } from './grantSql.ts';
import { maskSql, WITHHELD } from './mask.ts';

/**
 * Where the viewer reads the whole value of a field: `true` in every row that he sees, null in none, else a condition over the row. What
 * asks about a value (filter, order, group, measure) asks only there.
 */
export function clearSql(query: Query, model: Model, name: string, alias: string): string | null {
  const cell = rightsOf(query.reading.viewer, model).cell(name);
  if (cell.always === 'clear') return 'true';
  return cell.clear.length === 0 ? null : clausesSql(query, model, alias, cell.clear);
}

/**
 * A value as far as the viewer may ask about it: `sql` where he reads it, null elsewhere; null when he reads it nowhere. `make` is called
 * only where its expression is used, since a statement must name every value that is bound for it.
 */
export function askedSql(
  query: Query,
  model: Model,
  name: string,
  alias: string,
  make: () => string | null,
): string | null {
  const cell = rightsOf(query.reading.viewer, model).cell(name);
  const sql = cell.clear.length === 0 ? null : make();
  if (sql === null || cell.always === 'clear') return sql;
  return `case when ${clausesSql(query, model, alias, cell.clear)} then ${sql} end`;
}

/** A value as the viewer is shown it: itself, a part of it, or '***' for the name of what is redacted; null when he is shown none. */
export function shownSql(query: Query, model: Model, field: Field, alias: string): string | null {
  const rights = rightsOf(query.reading.viewer, model);
  const cell = rights.cell(field.name);
  if (cell.always === 'clear') return query.field(model, field, alias);
  const told = cell.clear.length > 0 || cell.masked.length > 0;
  const starred = cell.starred && isText(field);
  if (!told) return starred ? `'${WITHHELD}'::text` : null;
  const sql = query.field(model, field, alias);
  if (sql === null) return null;
  const part = maskSql(sql, rights.mask(field.name));
  if (cell.always === 'masked') return `(${part})`;
  const clear = cell.clear.length > 0 ? ` when ${clausesSql(query, model, alias, cell.clear)} then ${sql}` : '';
  const masked = cell.masked.length > 0 ? ` when ${clausesSql(query, model, alias, cell.masked)} then ${part}` : '';
  return `case${clear}${masked}${starred ? ` else '${WITHHELD}'` : ''} end`;
}

const TEXTS: readonly string[] = ['text', 'longText', 'autoNumber'];
const isText = (field: Field): boolean => TEXTS.includes(field.type);

/** Where one of the clauses holds. */
export function clausesSql(query: Query, model: Model, alias: string, clauses: readonly Clause[]): string {
  return anyOf(
    clauses.map(({ grant, notIn }) =>
      allOf([grant ? grantSql(query, model, alias, grant) : 'true', stateSql(query, model, alias, notIn)]),
    ),
  );
}

function stateSql(query: Query, model: Model, alias: string, notIn: readonly string[]): string {
  const field = model.states && fieldOf(model, model.states.field);
  const column = field && storedColumn(model, field)?.name;
  if (notIn.length === 0 || !column) return 'true';
  return `(${alias}.${quoted(column)} = any(${query.bind([...new Set(notIn)], 'text[]')})) is not true`;
}
