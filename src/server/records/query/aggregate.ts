import type { recordEndpoints } from '../../../contract/endpoints/records.ts';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { scaleOf } from '../../../model/field-types/number.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { say, type TextKey } from '../../texts/say.ts';
import { asWire } from '../convert.ts';
import { closedFields } from '../policy/fields.ts';
import { tableName } from '../physical.ts';
import { refusedInput } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import { fieldNamed } from './catalogue.ts';
import { isLabelled, labelOf, readLabels, WantedLabels } from './labels.ts';
import { newQuery } from './newQuery.ts';
import { conditionsSql } from './conditions.ts';
import type { Query, Reading } from './query.ts';
import { run, type DbRow } from './run.ts';

export type AggregateQuery = RequestOf<(typeof recordEndpoints)['api/commonData/aggregate']>;
export type AggregateAnswer = ResponseOf<(typeof recordEndpoints)['api/commonData/aggregate']>;

const DEFAULT_LIMIT = 1_000;
const NUMBERS: readonly string[] = ['integer', 'decimal', 'money', 'percent'];
const ORDERED: readonly string[] = [...NUMBERS, 'date', 'dateTime'];
const UNGROUPED: readonly string[] = ['longText', 'richText', 'attachment', 'subTable', 'inverse'];
/** Digits after the point of an average, beyond those of its field. */
const FINER = 2;

/**
 * Groups and measures over the rows that the viewer sees. Keys of an answer row: dimension fields by name, measures by `as`, `_labels`
 * of dimensions. Buckets of dates: `2026-06-15`, `2026-W25`, `2026-06`, `2026-Q2`, `2026`. Decimals are texts; counts numbers.
 * Errors: Refusal 208 with the field named.
 */
export async function readAggregate(
  reading: Reading,
  executor: Executor,
  model: Model,
  asked: AggregateQuery,
): Promise<AggregateAnswer> {
  const query = newQuery(reading);
  const dimensions = asked.dimensions.map(({ field, by }) => dimensionOf(query, model, field, by));
  const measures = asked.measures.map((measure) => measureOf(query, model, measure));
  refuseDoubles(query, [...dimensions.map(({ field }) => field.name), ...measures.map(({ as }) => as)]);
  const where = conditionsSql(query, model, asked);
  const select = [
    ...dimensions.map(({ field, sql }) => `${sql} as ${quoted(field.name)}`),
    ...measures.map(({ sql, as }) => `${sql} as ${quoted(as)}`),
  ].join(', ');
  const groups = dimensions.map((_, at) => String(at + 1)).join(', ');
  const limit = query.bind(asked.limit ?? DEFAULT_LIMIT, 'bigint');
  const sql = `select ${select} from ${quoted(tableName(model.base))} t where ${where}${groups ? ` group by ${groups}` : ''} order by ${orderSql(query, asked, dimensions, measures)} limit ${limit}`;
  return await labelled(reading, executor, dimensions, measures, await run(executor, query, sql));
}

interface Dimension {
  field: Field;
  bucketed: boolean;
  sql: string;
}

export interface Measure {
  as: string;
  sql: string;
  read: (value: unknown) => unknown;
}

const BUCKETS = {
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
} as const;

function dimensionOf(query: Query, model: Model, name: string, by: keyof typeof BUCKETS | undefined): Dimension {
  const field = readable(query, model, name);
  const sql = UNGROUPED.includes(field.type) || typeOf(field).plural?.(field) ? null : query.asked(model, field, 't');
  const dated = field.type === 'date' || field.type === 'dateTime';
  if (!sql || (by && !dated)) throw fault(query, 'aggregate.notDimension', name, field);
  if (!dated) return { field, bucketed: false, sql };
  const local = field.type === 'dateTime' ? `(${sql} at time zone ${query.bind(query.reading.timeZone, 'text')})` : sql;
  // A group of instants would be a group of one: without a bucket they go by their business day.
  return { field, bucketed: true, sql: `to_char(${local}, ${query.bind(BUCKETS[by ?? 'day'], 'text')})` };
}

/** One measure over the rows of a statement, or over those of them that `only` lets pass (a SQL condition). */
export function measureOf(
  query: Query,
  model: Model,
  measure: AggregateQuery['measures'][number],
  only?: string,
): Measure {
  const filter = only === undefined ? '' : ` filter (where ${only})`;
  const { op, field: name, as } = measure;
  if (!/^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(as))
    throw refusedInput([{ field: as, message: say(query.reading.viewer.language, 'aggregate.badName', { name: as }) }]);
  if (name === undefined) {
    if (op === 'count') return { as, sql: `count(*)${filter}`, read: Number };
    throw refusedInput([{ message: say(query.reading.viewer.language, 'aggregate.notMeasure', { field: '', op }) }]);
  }
  const field = readable(query, model, name);
  const sql = query.asked(model, field, 't');
  if (!sql) throw fault(query, 'aggregate.notMeasure', name, field, op);
  if (op === 'count') return { as, sql: `count(${sql})${filter}`, read: Number };
  if (op === 'sum' || op === 'avg') {
    if (!isNumber(field)) throw fault(query, 'aggregate.notMeasure', name, field, op);
    const scale = op === 'avg' ? scaleOf(field) + FINER : scaleOf(field);
    return {
      as,
      sql: `round((${op}(${sql})${filter})::numeric, ${scale})`,
      read: field.type === 'integer' && op === 'sum' ? asNumber : asWire,
    };
  }
  if (!ORDERED.includes(field.type)) throw fault(query, 'aggregate.notMeasure', name, field, op);
  return { as, sql: `${op}(${sql})${filter}`, read: field.type === 'integer' ? asNumber : asWire };
}

const isNumber = (field: Field): field is Extract<Field, { type: 'integer' | 'decimal' | 'money' | 'percent' }> =>
  NUMBERS.includes(field.type);
const asNumber = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

function orderSql(
  query: Query,
  asked: AggregateQuery,
  dimensions: readonly Dimension[],
  measures: readonly Measure[],
): string {
  const place = (name: string): { at: number; dimension?: Dimension } | null => {
    const at = dimensions.findIndex(({ field }) => field.name === name);
    if (at >= 0) return { at: at + 1, dimension: dimensions[at] };
    const measure = measures.findIndex(({ as }) => as === name);
    return measure >= 0 ? { at: dimensions.length + measure + 1 } : null;
  };
  const keys = (asked.sort ?? []).map(({ field, order }) => {
    const found = place(field);
    if (!found)
      throw refusedInput([{ field, message: say(query.reading.viewer.language, 'sort.unknownField', { field }) }]);
    return `${found.dimension ? dimensionKey(query, found.dimension) : found.at} ${order} nulls last`;
  });
  return [...keys, ...dimensions.map((dimension) => `${dimensionKey(query, dimension)} asc nulls last`), '1'].join(
    ', ',
  );
}

/** Dictionary groups stand in the order of their items. */
function dimensionKey(query: Query, { field, sql }: Dimension): string {
  if (field.type !== 'dictionary')
    return field.type === 'text' || field.type === 'autoNumber' ? `${sql} collate "C"` : sql;
  const codes = query.reading.catalogue.dictionary(field.dictionary)?.items.map((item) => item.code) ?? [];
  return `array_position(${query.bind(codes, 'text[]')}, ${sql})`;
}

async function labelled(
  reading: Reading,
  executor: Executor,
  dimensions: readonly Dimension[],
  measures: readonly Measure[],
  rows: readonly DbRow[],
): Promise<AggregateAnswer> {
  const shown = dimensions.filter(({ field }) => isLabelled(field));
  const wanted = new WantedLabels();
  for (const row of rows) for (const { field } of shown) wanted.addValue(field, row[field.name]);
  const labels = await readLabels(reading, executor, wanted);
  return rows.map((row) => {
    const own: Record<string, string | string[]> = {};
    for (const { field, bucketed } of dimensions)
      if (!bucketed && field.type === 'integer') row[field.name] = asNumber(row[field.name]);
    for (const { field } of shown) {
      const label = labelOf(reading, field, row[field.name], labels);
      if (label !== undefined) own[field.name] = label;
    }
    for (const { as, read } of measures) row[as] = read(row[as]);
    return { ...row, _labels: own };
  });
}

function readable(query: Query, model: Model, name: string): Field {
  const field = closedFields(query.reading.viewer, model).has(name) ? undefined : fieldNamed(model, name);
  if (!field)
    throw refusedInput([
      { field: name, message: say(query.reading.viewer.language, 'aggregate.unknownField', { field: name }) },
    ]);
  return field;
}

function refuseDoubles(query: Query, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw refusedInput([
      { field: twice, message: say(query.reading.viewer.language, 'aggregate.badName', { name: twice }) },
    ]);
}

function fault(query: Query, key: TextKey, name: string, field: Field, op = '') {
  const { language } = query.reading.viewer;
  return refusedInput([{ field: name, message: say(language, key, { field: field.title[language], op }) }]);
}
