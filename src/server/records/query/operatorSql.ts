import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import type { FilterOperator } from '../../../model/language/filter.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { linkTo } from './aggregateField.ts';
import { itemsBelow } from './catalogue.ts';
import { BadValue, castOf, comparable, isDay, OuterValue } from './filterValue.ts';
import { likeText } from './likeText.ts';
import { allOf, anyOf, type Query } from './query.ts';

/**
 * One comparison of a field; null counts as not true, so that indexes serve (`is true` would defeat them). The operator is one of its
 * type; `sql`: what stands for the field. Throws `BadValue`.
 */
export function operatorSql(
  query: Query,
  model: Model,
  alias: string,
  field: Field,
  op: FilterOperator,
  value: unknown,
  sql = query.field(model, field, alias),
): string {
  if (field.type === 'subTable' || field.type === 'inverse') return relatedSql(query, model, alias, field, op);
  if (!sql) throw new BadValue();
  const at: At = { query, model, alias, field, sql };
  if (typeOf(field).plural?.(field)) return pluralSql(at, op, value);
  switch (op) {
    case 'empty':
      return `${sql} is null`;
    case 'notEmpty':
      return `${sql} is not null`;
    case 'eq':
    case 'in':
      return oneOf(at, listOf(value));
    case 'ne':
    case 'notIn':
      return `(${oneOf(at, listOf(value))}) is not true`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return bound(at, op, value);
    case 'between':
      return between(at, value);
    case 'contains':
    case 'startsWith':
      return `${sql} ilike ${like(at, op, value)}`;
    case 'below':
      return below(at, listOf(value));
    default:
      throw new BadValue();
  }
}

interface At {
  query: Query;
  model: Model;
  alias: string;
  field: Field;
  sql: string;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.flat() : [value]);

function oneOf(at: At, values: readonly unknown[]): string {
  const { query, field, sql } = at;
  const outer = values.filter((value) => value instanceof OuterValue).map((value) => `${sql} = ${value.sql}`);
  const given = values
    .filter((value) => value !== null && value !== undefined && !(value instanceof OuterValue))
    .map((value) => comparable(field, value));
  const conditions = [...outer];
  if (values.some((value) => value === null || value === undefined)) conditions.push(`${sql} is null`);
  const days = field.type === 'dateTime' ? given.filter(isDay) : [];
  const exact = field.type === 'dateTime' ? given.filter((value) => !isDay(value)) : given;
  for (const day of days) conditions.push(`(${bound(at, 'gte', day)} and ${bound(at, 'lte', day)})`);
  if (exact.length === 1) conditions.push(`${sql} = ${query.bind(exact[0], exactCast(field, exact))}`);
  if (exact.length > 1) conditions.push(`${sql} = any(${query.bind(exact, `${exactCast(field, exact)}[]`)})`);
  return anyOf(conditions);
}

// A bigint column is compared as such where it can be: as a numeric its index would not serve.
const exactCast = (field: Field, values: readonly (string | boolean)[]): string =>
  field.type === 'integer' && values.every((value) => typeof value === 'string' && /^[+-]?\d{1,18}$/.test(value))
    ? 'bigint'
    : castOf(field);

const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A day given for a date-time means all of it: after a day = from the next one on. */
function bound(at: At, op: keyof typeof SIGNS, value: unknown): string {
  const { query, field, sql } = at;
  if (value instanceof OuterValue) return `${sql} ${SIGNS[op]} ${value.sql}`;
  const given = comparable(field, value);
  if (field.type !== 'dateTime' || !isDay(given))
    return `${sql} ${SIGNS[op]} ${query.bind(given, exactCast(field, [given]))}`;
  const day = query.bind(given, 'date');
  const zone = query.bind(query.reading.timeZone, 'text');
  const start = `(${day}${op === 'gt' || op === 'lte' ? ' + 1' : ''})::timestamp at time zone ${zone}`;
  return `${sql} ${op === 'gt' || op === 'gte' ? '>=' : '<'} ${start}`;
}

function between(at: At, value: unknown): string {
  if (!Array.isArray(value) || value.length !== 2) throw new BadValue();
  const [from, to]: unknown[] = value;
  const conditions = [
    ...(from === null || from === undefined ? [] : [bound(at, 'gte', from)]),
    ...(to === null || to === undefined ? [] : [bound(at, 'lte', to)]),
  ];
  return conditions.length === 0 ? 'true' : allOf(conditions);
}

function like(at: At, op: 'contains' | 'startsWith', value: unknown): string {
  if (value instanceof OuterValue) throw new BadValue();
  at.query.guessed = true;
  const text = comparable(at.field, value);
  return at.query.bind(`${op === 'contains' ? '%' : ''}${likeText(String(text))}%`, 'text');
}

/** The node itself or anything under it: of a tree dictionary, or of a tree model. */
function below(at: At, given: readonly unknown[]): string {
  const { query, model, alias, field, sql } = at;
  // Nothing lies below no node at all: a picker offers nothing until the node is chosen that narrows it.
  const values = given.filter((value) => value !== null && value !== undefined);
  if (values.length === 0) return 'false';
  const { catalogue } = query.reading;
  if (field.type === 'dictionary') {
    const codes = values.map((value) => String(comparable(field, value)));
    return `${sql} = any(${query.bind(itemsBelow(catalogue.dictionary(field.dictionary), codes), 'text[]')})`;
  }
  if (field.type !== 'reference' && field.type !== 'user' && field.type !== 'department') throw new BadValue();
  const target = catalogue.model(targetOf(field));
  if (!target?.tree) throw new BadValue();
  const nodes = values.some((value) => value instanceof OuterValue)
    ? `array[${values.map((value) => (value instanceof OuterValue ? value.sql : query.bind(comparable(field, value), 'uuid'))).join(', ')}]`
    : query.bind(
        values.map((value) => comparable(field, value)),
        'uuid[]',
      );
  // The node that is asked about says itself where it stands; nothing else need be looked up.
  if (sql === `${alias}.id` && target.base === model.base) return `${alias}._path && ${nodes}`;
  const node = query.alias();
  return `${sql} in (select ${node}.id from ${quoted(tableName(target.base))} ${node} where ${node}._path && ${nodes})`;
}

function pluralSql(at: At, op: FilterOperator, value: unknown): string {
  const { query, field, sql } = at;
  if (op === 'empty') return `coalesce(cardinality(${sql}), 0) = 0`;
  if (op === 'notEmpty') return `coalesce(cardinality(${sql}), 0) > 0`;
  if (op !== 'hasAny' && op !== 'hasAll') throw new BadValue();
  query.guessed = true;
  const values = listOf(value);
  const list = values.some((entry) => entry instanceof OuterValue)
    ? `array[${values.map((entry) => (entry instanceof OuterValue ? entry.sql : query.bind(comparable(field, entry), castOf(field)))).join(', ')}]`
    : query.bind(
        values.map((entry) => comparable(field, entry)),
        `${castOf(field)}[]`,
      );
  return `${sql} ${op === 'hasAny' ? '&&' : '@>'} ${list}`;
}

/**
 * Whether a record has rows in a sub-table, or related records; `seen`: which of those count to whoever asks. Throws `BadValue`.
 */
export function relatedSql(
  query: Query,
  model: Model,
  alias: string,
  field: Extract<Field, { type: 'subTable' | 'inverse' }>,
  op: FilterOperator,
  seen: (source: Model, inner: string) => string = () => 'true',
): string {
  const source = query.reading.catalogue.model(field.model);
  const inner = query.alias();
  const link =
    source &&
    (field.type === 'subTable'
      ? `${inner}.parent_id = ${alias}.id`
      : linkTo(query, model, source, field.field, inner, `${alias}.id`));
  if (!source || !link || (op !== 'empty' && op !== 'notEmpty')) throw new BadValue();
  const live = source.kind === 'record' ? `${inner}.deleted_at is null` : 'true';
  const where = allOf([link, live, seen(source, inner)]);
  return `${op === 'empty' ? 'not ' : ''}exists (select 1 from ${quoted(tableName(source.base))} ${inner} where ${where})`;
}
