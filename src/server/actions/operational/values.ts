import { Decimal } from 'decimal.js';
import { isValues, type Values } from '../../../model/program/evaluate.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A text value, or null when it is empty. */
export const textOf = (values: Fields, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** A list of texts (ids, codes); empty when there is none. */
export const textsOf = (values: Fields, name: string): string[] => {
  const value = values[name];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
};

/** An amount; nothing counts as zero. */
export const amountOf = (values: Fields, name: string): Decimal => {
  const value = values[name];
  return new Decimal(typeof value === 'string' || typeof value === 'number' ? value : 0);
};

/** The rows of a sub-table. */
export const rowsOf = (values: Fields, name: string): Values[] => {
  const value = values[name];
  return Array.isArray(value) ? value.filter(isValues) : [];
};

/** Rows that stay as they are: their ids alone say so. */
export const keptRows = (values: Fields, name: string): { id: string }[] =>
  rowsOf(values, name).flatMap((row) => (typeof row.id === 'string' ? [{ id: row.id }] : []));

/** Some fields of a row, for a new row elsewhere. */
export const picked = (row: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));
