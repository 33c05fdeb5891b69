import type { BenchServer } from '../children/benchServer.ts';
import type { BenchOptions } from '../options.ts';
import type { Finding, Report } from '../report.ts';
import { compare, loadOnce, medianRatio, middle, warmUp, type Question } from './load.ts';

/** A server and what it is asked. */
export type Side = readonly [BenchServer, Question];

/** Measures requests per second of one side beside those of the other, in turn, and reports them. */
export async function beside(
  finding: Pick<Finding, 'section' | 'name' | 'target'>,
  [ours, asked]: Side,
  [baseline, bare]: Side,
  options: BenchOptions,
  report: Report,
): Promise<void> {
  await warmUp(ours, asked);
  await warmUp(baseline, bare);
  const found = await compare(
    options.rounds,
    () => loadOnce(baseline, bare, options.seconds),
    () => loadOnce(ours, asked, options.seconds),
  );
  const [under, over] = [middle(found.first), middle(found.second)];
  report.add({
    ...finding,
    value: over.perSecond,
    unit: 'requests/s',
    baseline: under.perSecond,
    ratio: medianRatio(
      found.second.map((round) => round.perSecond),
      found.first.map((round) => round.perSecond),
    ),
    note: `median answer ${over.p50} ms beside ${under.p50} ms, processor time ${over.cpu.toFixed(2)} ms beside ${under.cpu.toFixed(2)} ms`,
  });
}
