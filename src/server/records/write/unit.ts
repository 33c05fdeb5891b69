import { CODES } from '../../../contract/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Database } from '../../database/connect.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { Refusal } from '../refusal.ts';
import type { Seat } from './together/seat.ts';

/** One transaction that several writes share: all of them are stored, or none. */
export interface Unit {
  readonly transaction: Transaction;
  /** The transaction was begun for this command alone, and ends with it. */
  readonly alone?: boolean;
  /** The command saves one of several records that are saved together. */
  readonly seat?: Seat;
}

/** Runs in the unit that is given, or in one of its own. */
export async function withinUnit<T>(
  database: Database,
  unit: Unit | undefined,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  if (unit) return await work(unit);
  return await database.transaction((transaction) => work({ transaction, alone: true }));
}

/**
 * The same for work that checks uniqueness: when somebody stored the same value between its check and its write, it is run again and says
 * which. Within a unit, whose transaction has failed with it, and when that does not help, it is a refusal (208).
 */
export async function retriedWhenTaken<T>(
  database: Database,
  viewer: Viewer,
  unit: Unit | undefined,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withinUnit(database, unit, work);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (!unit && attempt < 3) continue;
      const message = say(viewer.language, 'write.takenMeanwhile');
      throw new Refusal(CODES.refused, message, { errors: [{ message }] });
    }
  }
}
