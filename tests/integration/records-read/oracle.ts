import { Decimal } from 'decimal.js';
import type { Wire } from '../../../src/model/field-types/fieldType.ts';
import { isCondition, type Filter, type FilterCondition } from '../../../src/model/language/filter.ts';

export type Stored = Record<string, Wire>;

/** What a filter means, said over plain values instead of SQL. Dates are compared as texts, numbers as decimals. */
export function matches(filter: Filter, row: Stored): boolean {
  if (isCondition(filter)) return holds(filter, row[filter.field] ?? null);
  if ('not' in filter) return !matches(filter.not, row);
  return 'and' in filter
    ? filter.and.every((part) => matches(part, row))
    : filter.or.some((part) => matches(part, row));
}

const NUMBERS = ['count', 'ratio', 'amount', 'share'];

function holds({ field, op, value }: FilterCondition, stored: Wire): boolean {
  const empty = stored === null || (Array.isArray(stored) && stored.length === 0);
  const list: Wire[] = Array.isArray(value) ? [...value] : [value as Wire];
  const same = (other: Wire): boolean => (other === null ? empty : !empty && order(field, stored, other) === 0);
  const ordered = (test: (sign: number) => boolean, other: Wire): boolean =>
    !empty && other !== null && test(order(field, stored, other));
  const has = (code: Wire): boolean => Array.isArray(stored) && stored.includes(code);
  switch (op) {
    case 'empty':
      return empty;
    case 'notEmpty':
      return !empty;
    case 'eq':
    case 'in':
      return list.some(same);
    case 'ne':
    case 'notIn':
      return !list.some(same);
    case 'gt':
      return ordered((sign) => sign > 0, list[0] ?? null);
    case 'gte':
      return ordered((sign) => sign >= 0, list[0] ?? null);
    case 'lt':
      return ordered((sign) => sign < 0, list[0] ?? null);
    case 'lte':
      return ordered((sign) => sign <= 0, list[0] ?? null);
    case 'between': {
      const [from, to] = [list[0] ?? null, list[1] ?? null];
      if (from === null && to === null) return true;
      return (from === null || ordered((sign) => sign >= 0, from)) && (to === null || ordered((sign) => sign <= 0, to));
    }
    case 'contains':
      return !empty && String(stored).toLowerCase().includes(String(value).toLowerCase());
    case 'startsWith':
      return !empty && String(stored).toLowerCase().startsWith(String(value).toLowerCase());
    case 'hasAny':
      return list.some(has);
    case 'hasAll':
      return !empty && list.every(has);
    case 'below':
      return !empty && (list.includes(stored) || (list.includes('high') && stored === 'veryHigh'));
  }
}

function order(field: string, a: Wire, b: Wire): number {
  if (NUMBERS.includes(field)) return new Decimal(String(a)).cmp(String(b));
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
