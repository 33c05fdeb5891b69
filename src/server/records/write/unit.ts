import type { Database } from '../../database/connect.ts';
import type { Transaction } from '../../database/tables.ts';

/** One transaction that several writes share: all of them are stored, or none. */
export interface Unit {
  readonly transaction: Transaction;
}

/** Runs in the unit that is given, or in one of its own. */
export async function withinUnit<T>(
  database: Database,
  unit: Unit | undefined,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  if (unit) return await work(unit);
  return await database.transaction((transaction) => work({ transaction }));
}
