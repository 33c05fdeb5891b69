import { sql } from 'kysely';
import type { Unit } from './unit.ts';

let last = 0;

/** Runs a part of a unit that can fail by itself: when it throws, what it wrote is undone and the unit can go on. */
export async function withinSavepoint<T>(unit: Unit, work: () => Promise<T>): Promise<T> {
  last = (last + 1) % Number.MAX_SAFE_INTEGER;
  const name = sql.raw(`part_${last}`);
  await sql`savepoint ${name}`.execute(unit.transaction);
  try {
    const result = await work();
    await sql`release savepoint ${name}`.execute(unit.transaction);
    return result;
  } catch (error) {
    await sql`rollback to savepoint ${name}`.execute(unit.transaction);
    await sql`release savepoint ${name}`.execute(unit.transaction);
    throw error;
  }
}
