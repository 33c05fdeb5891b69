import { isCondition, type Filter, type FilterValue } from '../../../model/language/filter.ts';

/** A filter of a config with `{ cel }` and `$record.<field>` worked out, as a client may send it. */
export function resolveFilter(
  filter: Filter,
  evaluate: (source: string) => unknown,
  record: Readonly<Record<string, unknown>>,
): Filter {
  if (isCondition(filter)) {
    const { value } = filter;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ...filter, value: plain(evaluate(value.cel)) };
    if (typeof value === 'string' && value.startsWith('$record.'))
      return { ...filter, value: plain(record[value.slice('$record.'.length)]) };
    return filter;
  }
  const inside = (part: Filter): Filter => resolveFilter(part, evaluate, record);
  if ('not' in filter) return { not: inside(filter.not) };
  return 'and' in filter ? { and: filter.and.map(inside) } : { or: filter.or.map(inside) };
}

type Scalar = string | number | boolean | null;
const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function plain(value: unknown): FilterValue {
  if (isScalar(value)) return value;
  return Array.isArray(value) ? value.filter(isScalar) : null;
}
