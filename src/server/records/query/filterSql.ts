import { CODES } from '../../../contract/codes.ts';
import { compile, type Expression } from '../../../model/expression/compile.ts';
import type { Scope } from '../../../model/expression/scope.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { isCondition, type Filter, type FilterCondition } from '../../../model/language/filter.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { expressionScope } from '../../../model/resolved/scope.ts';
import { say, type TextKey } from '../../texts/say.ts';
import { closedFields } from '../policy/fields.ts';
import { tableRowsSql } from '../policy/tableCells.ts';
import { tableName } from '../physical.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import { mayRead, mayReadThrough } from './access.ts';
import { linkTo } from './aggregateField.ts';
import { fieldNamed } from './catalogue.ts';
import { BadValue, OuterValue, variable } from './filterValue.ts';
import { expressionSql } from './liveExpression.ts';
import { operatorSql, relatedSql } from './operatorSql.ts';
import { allOf, anyOf, type FilterSource, type Query } from './query.ts';

const MAX_CONDITIONS = 300;
const MAX_DEPTH = 12;

/**
 * A condition over the rows of `alias` that counts where it is true; null is not, and `not` makes it so. Faults of the filter (unknown or hidden field, operator, value)
 * are a Refusal 208 that names the field.
 */
export function filterSql(query: Query, model: Model, alias: string, filter: Filter, source: FilterSource): string {
  const size = { left: MAX_CONDITIONS };
  return partSql({ query, model, alias, source }, filter, MAX_DEPTH, size);
}

interface Place {
  query: Query;
  model: Model;
  alias: string;
  source: FilterSource;
}

function partSql(place: Place, filter: Filter, depth: number, size: { left: number }): string {
  size.left -= 1;
  if (depth === 0 || size.left < 0) throw fault(place, 'filter.tooComplex', '');
  if (isCondition(filter)) return conditionSql(place, filter);
  if ('not' in filter) return `(${partSql(place, filter.not, depth - 1, size)}) is not true`;
  if ('and' in filter) return allOf(filter.and.map((part) => partSql(place, part, depth - 1, size)));
  return anyOf(filter.or.map((part) => partSql(place, part, depth - 1, size)));
}

function conditionSql(place: Place, condition: FilterCondition): string {
  const [name = '', member] = condition.field.split('.');
  const field = readable(place, name, condition.field);
  if (member !== undefined) return hopSql(place, field, member, condition);
  return compare(place, field, condition);
}

function compare(place: Place, field: Field, condition: FilterCondition): string {
  const { query, model, alias } = place;
  if (!typeOf(field).operators(field).includes(condition.op))
    throw fault(place, 'filter.notOperator', condition.field, { op: condition.op, field: titleOf(place, field) });
  try {
    if (!isAsked(place.source)) return operatorSql(query, model, alias, field, condition.op, valueOf(place, condition));
    return field.type === 'subTable' || field.type === 'inverse'
      ? allOf([openSql(query, model, field, alias), askedRelatedSql(place, field, condition)])
      : operatorSql(
          query,
          model,
          alias,
          field,
          condition.op,
          valueOf(place, condition),
          query.asked(model, field, alias),
        );
  } catch (error) {
    if (error instanceof BadValue)
      throw fault(place, 'filter.badValue', condition.field, { field: titleOf(place, field) });
    throw error;
  }
}

/** Whether the filter sees the cells as the viewer does, and not as they are. */
const isAsked = (source: FilterSource): boolean => source.kind === 'client' || source.asViewer === true;

/** Rows in which the viewer reads a field that has no value in SQL. */
const openSql = (query: Query, model: Model, field: Field, alias: string): string =>
  query.asked(model, field, alias, () => 'true') ?? 'false';

function askedRelatedSql(
  { query, model, alias }: Place,
  field: Extract<Field, { type: 'subTable' | 'inverse' }>,
  { op }: FilterCondition,
): string {
  return relatedSql(query, model, alias, field, op, (source, inner) => {
    if (source.kind === 'rows') return 'true';
    const via = field.type === 'inverse' ? fieldNamed(source, field.field) : undefined;
    if (!mayRead(query.reading.viewer, source)) return 'false';
    return allOf([query.rows(source, inner), ...(via ? [openSql(query, source, via, inner)] : [])]);
  });
}

const NEGATIVE = { ne: 'eq', notIn: 'in', empty: 'notEmpty' } as const;

/**
 * Through one reference: "some record that it leads to is such". A negative operator means that no such record is, so that an empty
 * reference satisfies it. A client sees only what the rights to the other model and its policies let him see.
 */
function hopSql(place: Place, field: Field, member: string, condition: FilterCondition): string {
  const { query, model, alias, source } = place;
  const target = query.reading.catalogue.model(targetModel(field) ?? '');
  if (!target) throw fault(place, 'filter.unknownField', condition.field);
  const inner = query.alias();
  const asked = isAsked(source);
  const link = hopLink(query, model, field, target, inner, alias, asked);
  if (!link) throw fault(place, 'filter.unknownField', condition.field);
  const negative = condition.op === 'ne' || condition.op === 'notIn' || condition.op === 'empty';
  const op =
    condition.op === 'ne' || condition.op === 'notIn' || condition.op === 'empty'
      ? NEGATIVE[condition.op]
      : condition.op;
  // Rows of a sub-table are the record's own; everything else lies in a model with rights of its own.
  const led: FilterSource =
    source.kind === 'client' ? { kind: 'client', ...(field.type === 'subTable' ? {} : { through: true }) } : source;
  const at: Place = { ...place, model: target, alias: inner, source: led };
  const found = readable(at, member, condition.field);
  if (!typeOf(found).operators(found).includes(condition.op))
    throw fault(place, 'filter.notOperator', condition.field, { op: condition.op, field: titleOf(at, found) });
  const conditions = [link, compare(at, found, { ...condition, op })];
  if (asked && field.type === 'subTable')
    conditions.push(tableRowsSql(query, model, alias, field.name, target, member) ?? 'false');
  if (asked && target.kind === 'record') conditions.push(query.rows(target, inner));
  else if (target.kind === 'record') conditions.push(`${inner}.deleted_at is null`);
  const exists = `exists (select 1 from ${quoted(tableName(target.base))} ${inner} where ${allOf(conditions)})`;
  return negative ? `not ${exists}` : exists;
}

function hopLink(
  query: Query,
  model: Model,
  field: Field,
  target: Model,
  inner: string,
  alias: string,
  asked: boolean,
): string | null {
  const open = (): string => (asked ? openSql(query, model, field, alias) : 'true');
  if (field.type === 'subTable') return allOf([`${inner}.parent_id = ${alias}.id`, open()]);
  if (field.type === 'inverse') {
    const via = fieldNamed(target, field.field);
    const link = linkTo(query, model, target, field.field, inner, `${alias}.id`);
    return link && allOf([link, open(), ...(asked && via ? [openSql(query, target, via, inner)] : [])]);
  }
  const sql = asked ? query.asked(model, field, alias) : query.field(model, field, alias);
  if (!sql) return null;
  return typeOf(field).plural?.(field) ? `${inner}.id = any(${sql})` : `${inner}.id = ${sql}`;
}

function targetModel(field: Field): string | undefined {
  const type = typeOf(field).valueType(field);
  const element = typeof type === 'object' && 'list' in type ? type.list : type;
  return typeof element === 'object' && 'record' in element && field.type !== 'attachment' ? element.record : undefined;
}

function readable(place: Place, name: string, path: string): Field {
  const { query, model, source } = place;
  const field = fieldNamed(model, name);
  const { viewer } = query.reading;
  const closed =
    isAsked(source) &&
    (closedFields(viewer, model).has(name) ||
      (source.kind === 'client' && source.through === true && !mayReadThrough(viewer, model, name)));
  if (!field || closed) throw fault(place, 'filter.unknownField', path);
  return field;
}

function valueOf(place: Place, condition: FilterCondition): unknown {
  const { value } = condition;
  if (Array.isArray(value)) return value.map((entry) => resolved(place, condition, entry));
  if (typeof value === 'object' && value !== null) {
    return computed(place, condition, value.cel);
  }
  return resolved(place, condition, value);
}

/** Computed from the record at hand; where there is none, in SQL from the enclosing row or the row that is filtered. */
function computed(place: Place, condition: FilterCondition, source: string): unknown {
  const { query, source: from } = place;
  if (from.kind === 'client') throw fault(place, 'filter.configOnly', condition.field);
  if (from.cel) return from.cel(source, query);
  const { model, alias } = from.outer ?? place;
  return new OuterValue(expressionSql(query, model, compiled(query, model, source), alias));
}

function compiled(query: Query, model: Model, source: string): Expression {
  let scope = scopes.get(model);
  if (!scope) scopes.set(model, (scope = expressionScope(model, query.reading.catalogue.models())));
  const result = compile(source, scope);
  if (result.ok) return result.expression;
  throw new Error(`${model.templateCode}: ${source}: ${result.faults.map((one) => one.message).join(' ')}`);
}

/** The compiler keeps its results by scope, so there is one for each model. */
const scopes = new WeakMap<Model, Scope>();

function resolved(place: Place, condition: FilterCondition, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  if (value.startsWith('$record.')) return ofRecord(place, condition, value.slice('$record.'.length));
  const found = variable(value, place.query.reading);
  // A text that only looks like a variable ("$5") is a text.
  if (found === undefined) return value;
  // "The department of somebody who has none" matches nothing, unlike the literal null, which asks for empty values.
  return found ?? NOBODY;
}

/** No record has this id, and no text field ever means it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function ofRecord(place: Place, condition: FilterCondition, name: string): unknown {
  const { source, query } = place;
  if (source.kind === 'client') throw fault(place, 'filter.configOnly', condition.field);
  if (source.outer) {
    const field = fieldNamed(source.outer.model, name);
    const sql = field && query.field(source.outer.model, field, source.outer.alias);
    if (sql) return new OuterValue(sql);
  }
  return source.record?.(name) ?? NOBODY;
}

function titleOf(place: Place, field: Field): string {
  return field.title[place.query.reading.viewer.language];
}

function fault(place: Place, key: TextKey, field: string, params: Record<string, string> = {}): Refusal {
  const message = say(place.query.reading.viewer.language, key, { field, ...params });
  return field === ''
    ? new Refusal(CODES.refused, message, { errors: [{ message }] })
    : refusedInput([{ field, message }]);
}
