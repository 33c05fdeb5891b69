import { type Filter, type FilterCondition, type FilterOperator, isCondition } from '../../../model/language/filter.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { systemViewer } from '../../access/viewers.ts';
import { withValues } from '../../database/oftenAsked.ts';
import { toParameter } from '../../database/values.ts';
import { tableName } from '../physical.ts';
import { newQuery } from '../query/newQuery.ts';
import type { Reading } from '../query/query.ts';
import { quoted } from './quoted.ts';

/** Operators that look at nothing but the record and the value. */
const OWN: readonly FilterOperator[] = [
  'eq',
  'ne',
  'in',
  'notIn',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'empty',
  'notEmpty',
];

/**
 * A filter of the record's own columns as the condition of a partial index, written as statements write it, so that the planner finds it
 * again. Null where it means something else to somebody else, on another day or under another time zone. The filter is one that
 * `policyColumns` takes.
 */
export function standingSql(model: Model, filter: Filter): string | null {
  if (!conditionsOf(filter).every((condition) => isStanding(model, condition))) return null;
  const query = newQuery(readingOf(model));
  const sql = query.filter(model, quoted(tableName(model.base)), filter, { kind: 'config' });
  return withValues(sql, query.values.map(toParameter)) ?? null;
}

function conditionsOf(filter: Filter): FilterCondition[] {
  if (isCondition(filter)) return [filter];
  if ('not' in filter) return conditionsOf(filter.not);
  return ('and' in filter ? filter.and : filter.or).flatMap(conditionsOf);
}

const isStanding = (model: Model, { field, op, value }: FilterCondition): boolean =>
  OWN.includes(op) && fieldOf(model, field)?.type !== 'dateTime' && [value].flat().every(isConstant);

/** Variables begin with a `$`, and expressions are objects. */
const isConstant = (value: unknown): boolean =>
  typeof value === 'string' ? !value.startsWith('$') : typeof value !== 'object' || value === null;

/** Nobody's reading at no moment: what stands in an index is the same for everybody. */
const readingOf = (model: Model): Reading => ({
  catalogue: {
    model: (code) => (code === model.templateCode ? model : undefined),
    models: () => new Map([[model.templateCode, model]]),
    program: (code) => {
      throw new Error(`An index asks for no program of ${code}.`);
    },
    dictionary: () => undefined,
  },
  viewer: systemViewer('index', 'index'),
  today: '',
  now: '',
  timeZone: 'UTC',
});
