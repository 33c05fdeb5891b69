import { Decimal } from 'decimal.js';

/** Exact sum of a column as a decimal text; cells that hold no number count nothing. */
export function totalOf(rows: readonly Record<string, unknown>[], name: string): string {
  return rows
    .reduce((sum, row) => {
      const value = row[name];
      const isNumber = typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
      return isNumber ? sum.plus(value) : sum;
    }, new Decimal(0))
    .toFixed();
}
