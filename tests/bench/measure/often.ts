import { median } from './median.ts';

/** Milliseconds that a piece of work takes, one after the other: the median of `times` after a warm-up. */
export async function timed(work: () => Promise<unknown>, times = 15): Promise<number> {
  for (let at = 0; at < 3; at += 1) await work();
  const found: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const started = performance.now();
    await work();
    found.push(performance.now() - started);
  }
  return median(found);
}

/** How often the work is done in a second by so many at once. */
export async function perSecond(work: () => Promise<unknown>, seconds: number, atOnce: number): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}
