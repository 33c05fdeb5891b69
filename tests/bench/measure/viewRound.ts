import type { Locator, Page } from 'playwright-core';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import type { DrawnPage } from './drawnView.ts';
import { medianRatio } from './load.ts';
import { median } from './median.ts';

/** What is done with a view of a page, whoever has made it, and what that is called in the report. */
export interface DrivenView {
  page: DrawnPage;
  /** As the page knows it. */
  view: string;
  /** Inputs that are typed into. */
  keys?: Readonly<Record<string, (page: Page) => Promise<Locator>>>;
  /** A box that is scrolled until something stands. */
  scroll?: Readonly<Record<string, { selector: string; until: string }>>;
  /** A step to something else, and what stands then. */
  turn?: Readonly<Record<string, { act(page: Page): Promise<unknown>; until: string }>>;
}

/** Milliseconds by what was done. */
type Round = Readonly<Record<string, number>>;

/** Draws a view, does with it what there is to do, and takes it away. */
async function viewRound({ page, view, keys = {}, scroll = {}, turn = {} }: DrivenView): Promise<Round> {
  const found: Record<string, number> = {};
  const opened = await page.open(view);
  found['opening, until it is painted'] = opened.painted;
  found['opening, work of the page'] = opened.work;
  for (const [name, inputOf] of Object.entries(keys))
    found[`${name}, work of the page`] = await page.key(await inputOf(page.page));
  for (const [name, { selector, until }] of Object.entries(scroll)) {
    const { stood, work } = await page.scroll(selector, until);
    found[`${name}, until it stands`] = stood;
    found[`${name}, work of the page`] = work;
  }
  for (const [name, { act, until }] of Object.entries(turn)) {
    const { stood, work } = await page.turn(() => act(page.page), until);
    found[`${name}, until it stands`] = stood;
    found[`${name}, work of the page`] = work;
  }
  await page.close();
  return found;
}

/** Views are quick, and vary more than servers: five rounds where those have three. */
export const roundsOf = ({ rounds }: BenchOptions): number => 2 * rounds - 1;

export interface Comparison {
  section: string;
  /** What the view shows, and whose the other one is. */
  title: string;
  beside: string;
  /** At most; see `inTurn`. */
  rounds: number;
  /** What the ratio of each figure may be. */
  atMost: number;
}

/** Measures one view beside another in turn, after a round of each that does not count, and reports what both were asked for. */
export async function besideView(
  { section, title, beside, rounds, atMost }: Comparison,
  ours: DrivenView,
  other: DrivenView,
  report: Report,
): Promise<void> {
  report.section(`${title}, beside ${beside}`);
  await viewRound(other);
  await viewRound(ours);
  const { first, second } = await inTurn(rounds, other, ours);
  for (const measure of Object.keys(second[0] ?? {})) {
    const [over, under] = [valuesOf(second, measure), valuesOf(first, measure)];
    if (under.some(Number.isNaN)) continue;
    report.add({
      section,
      name: `${title}: ${measure}`,
      value: median(over),
      unit: 'ms',
      baseline: median(under),
      ratio: medianRatio(over, under),
      target: { atMost },
      note: `beside ${beside}, rounds: ${second.length}`,
    });
  }
}

/** Rounds of both, at least one; no further one begins where they have taken long already. */
async function inTurn(
  rounds: number,
  other: DrivenView,
  ours: DrivenView,
): Promise<{ first: Round[]; second: Round[] }> {
  const [first, second]: [Round[], Round[]] = [[], []];
  const began = performance.now();
  while (first.length === 0 || (first.length < rounds && performance.now() - began < ENOUGH_MS)) {
    first.push(await viewRound(other));
    second.push(await viewRound(ours));
  }
  return { first, second };
}

const ENOUGH_MS = 60_000;

const valuesOf = (rounds: readonly Round[], measure: string): number[] =>
  rounds.map((round) => round[measure] ?? Number.NaN);
