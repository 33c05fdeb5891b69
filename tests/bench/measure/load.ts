import autocannon from 'autocannon';
import type { BenchServer } from '../children/benchServer.ts';
import { CONNECTIONS } from './connections.ts';
import { median } from './median.ts';

/** A question that a server is asked over and over. */
export interface Question {
  path: string;
  body: object;
}

/** What one round showed. */
export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time of the server (without the database) for each request. */
  cpu: number;
  /** Statements sent for each request; NaN where the server does not count them. */
  statements: number;
}

/** Asks one server for so many seconds. Throws when an answer was no success. */
export async function loadOnce(server: BenchServer, question: Question, seconds: number): Promise<Round> {
  const before = await server.usage();
  const result = await autocannon({
    url: `${server.url}${question.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...server.headers },
    body: JSON.stringify(question.body),
    connections: CONNECTIONS,
    duration: seconds,
  });
  const after = await server.usage();
  const { total } = result.requests;
  if (total === 0 || result.errors > 0 || result.non2xx > 0)
    throw new Error(
      `${question.path}: ${total} answers, ${result.errors} errors, ${result.non2xx} with another status than 200.`,
    );
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (after.cpuMs - before.cpuMs) / total,
    statements: (after.statements - before.statements) / total,
  };
}

/** Asks so often that connections stand, statements are prepared and the code is compiled. */
export async function warmUp(server: BenchServer, question: Question, requests = 200): Promise<void> {
  let left = requests;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await server.post(question.path, question.body);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

/** Medians of several rounds. */
export function middle(rounds: readonly Round[]): Round {
  const of = (pick: (round: Round) => number): number => median(rounds.map(pick));
  return {
    perSecond: of((round) => round.perSecond),
    p50: of((round) => round.p50),
    p99: of((round) => round.p99),
    cpu: of((round) => round.cpu),
    statements: of((round) => round.statements),
  };
}

/** A comparison: both sides in turn, so that what else the machine does falls on both. */
export async function compare<T>(
  rounds: number,
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<{ first: T[]; second: T[] }> {
  const found: { first: T[]; second: T[] } = { first: [], second: [] };
  for (let round = 0; round < rounds; round += 1) {
    found.first.push(await first());
    found.second.push(await second());
  }
  return found;
}

/** The median of the ratios of each pair of rounds. */
export const medianRatio = (over: readonly number[], under: readonly number[]): number =>
  median(over.map((value, at) => value / (under[at] ?? Number.NaN)));
