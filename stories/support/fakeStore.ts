import type { Row } from '../../src/contract/endpoints/records.ts';
import { isCondition, type Filter, type FilterCondition } from '../../src/model/language/filter.ts';
import type { Model } from '../../src/model/resolved/model.ts';

export type FakeRecord = Record<string, unknown> & { id: string; version: number };

/** Whether a record passes a filter; only what the screens of the stories ask. */
export function passes(record: Record<string, unknown>, filter: Filter | undefined): boolean {
  if (!filter) return true;
  if (isCondition(filter)) return holds(record[filter.field], filter);
  if ('not' in filter) return !passes(record, filter.not);
  return 'and' in filter
    ? filter.and.every((part) => passes(record, part))
    : filter.or.some((part) => passes(record, part));
}

function holds(value: unknown, { op, value: wanted }: FilterCondition): boolean {
  const list = Array.isArray(wanted) ? wanted : [wanted];
  switch (op) {
    case 'eq':
      return value === wanted;
    case 'ne':
      return value !== wanted;
    case 'in':
      return list.some((entry) => entry === value);
    case 'below':
      return list.some((entry) => typeof value === 'string' && value.startsWith(String(entry)));
    case 'hasAny':
      return Array.isArray(value) && list.some((entry) => value.includes(entry));
    case 'contains':
      return typeof value === 'string' && value.includes(String(wanted));
    case 'between':
      return inRange(value, list[0] ?? null, list[1] ?? null);
    case 'empty':
      return value === null || value === undefined;
    case 'notEmpty':
      return value !== null && value !== undefined;
    default:
      return true;
  }
}

function inRange(value: unknown, from: unknown, to: unknown): boolean {
  if (value === null || value === undefined) return false;
  return (from === null || compare(value, from) >= 0) && (to === null || compare(value, to) <= 0);
}

/** Numbers by size, texts by letters. */
export function compare(a: unknown, b: unknown): number {
  const [x, y] = [Number(a), Number(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return String(a ?? '').localeCompare(String(b ?? ''));
}

/** A record as a row of a list, with the labels of what it refers to. */
export function toRow(record: FakeRecord, model: Model, nameOf: (id: string) => string | undefined): Row {
  const labels: Record<string, string> = {};
  for (const field of model.fields) {
    const value = record[field.name];
    const name = typeof value === 'string' ? nameOf(value) : undefined;
    if (name) labels[field.name] = name;
  }
  return { ...record, _labels: labels };
}
