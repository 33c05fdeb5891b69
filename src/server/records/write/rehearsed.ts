import type { Unit } from './unit.ts';

/** Ends a transaction whose work is not to stay. */
class TakenBack extends Error {}

/** Does work in a unit that is taken back: answers what came of it, throws what it throws, and nothing of it stays. */
export async function rehearsed<T>(
  records: { unit<R>(work: (unit: Unit) => Promise<R>): Promise<R> },
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const came: T[] = [];
  try {
    return await records.unit(async (unit) => {
      came.push(await work(unit));
      throw new TakenBack();
    });
  } catch (error) {
    const [found] = came;
    if (!(error instanceof TakenBack) || found === undefined) throw error;
    return found;
  }
}
