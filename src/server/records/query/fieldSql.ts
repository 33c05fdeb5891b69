import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { scaleOf } from '../../../model/field-types/number.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { storedColumn } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { aggregateSql } from './aggregateField.ts';
import { leafSql } from './treeSql.ts';
import { liveExpressionSql } from './liveExpression.ts';
import type { Query } from './query.ts';

/**
 * The SQL expression of a field's value: its column, or what a live field is computed from. Null for what has no single value in
 * SQL (sub-tables, inverse references).
 */
export function fieldSql(query: Query, model: Model, field: Field, alias: string): string | null {
  if (field.system && field.name === 'parentId') return `${alias}.parent_id`;
  if (field.system && field.name === 'id') return `${alias}.id`;
  const stored = storedColumn(model, field);
  if (stored) return `${alias}.${quoted(stored.name)}`;
  const live = liveSql(query, model, field, alias);
  return live && fitted(field, live);
}

function liveSql(query: Query, model: Model, field: Field, alias: string): string | null {
  if (field.mode !== 'live') return null;
  const aggregate = model.aggregates.find((candidate) => candidate.field === field.name);
  if (aggregate) return aggregateSql(query, model, aggregate, alias);
  if (field.system && field.name === 'leaf') return leafSql(model, alias);
  return field.computed === undefined ? null : liveExpressionSql(query, model, field, alias);
}

/** Numbers in the scale of the field, as a stored one would have it. */
function fitted(field: Field, sql: string): string {
  if (field.type === 'integer') return `round((${sql})::numeric)::bigint`;
  return field.type === 'decimal' || field.type === 'money' || field.type === 'percent'
    ? `round((${sql})::numeric, ${scaleOf(field)})`
    : sql;
}
