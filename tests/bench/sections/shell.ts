import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { TOKEN_NAME } from '../../../src/contract/protocol.ts';
import { BenchServer } from '../children/benchServer.ts';
import { openCluster } from '../database/cluster.ts';
import { coldAndWarm, type Content } from '../measure/interactive.ts';
import { medianRatio } from '../measure/load.ts';
import { median } from '../measure/median.ts';
import { roundsOf } from '../measure/viewRound.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import { startDirectus } from '../rivals/directus.ts';
import { NotFetched } from '../rivals/fetched.ts';
import { reactAdminPage } from '../rivals/pages.ts';
import { openSite } from '../site/site.ts';
import { openBrowser } from './browser.ts';
import { signIn } from './lossPlace.ts';

/** An application that somebody is signed in to, the list that is opened in it, and what stands when it can be used. */
interface Shell {
  name: string;
  url: string;
  content: Content;
  /** Signs in for one browser. */
  signIn?: () => Promise<{ name: string; value: string }>;
  stop(): Promise<void>;
}

const LIST_ROWS = 10;

/**
 * From the address of a list, opened by somebody who is signed in, to a list that can be worked with: the product beside applications of
 * others, each with its own server. The first visit, and a further one. Each comparison is told as soon as it is made: those that start quickly
 * come first, since fetching and starting the last one may take half an hour.
 */
export async function shellSection(options: BenchOptions, report: Report): Promise<void> {
  report.section('The shell after signing in, beside the shells of others');
  const own = await ownShell();
  const browser = await openBrowser();
  try {
    for (const start of [reactAdminShell, directusShell]) {
      const other = await start().catch((error: unknown) => {
        report.say(`Not measured beside it: ${error instanceof Error ? error.message : String(error)}`);
        // What can be fetched and does not run is a fault of the benchmark's; it is told and the others are measured all the same.
        if (!(error instanceof NotFetched)) process.exitCode = 1;
      });
      if (other) await besideShell(browser, { own, other, rounds: roundsOf(options) }, report).finally(other.stop);
    }
  } finally {
    await browser.close();
    await own.stop();
  }
}

interface Compared {
  own: Shell;
  other: Shell;
  rounds: number;
}

async function besideShell(browser: Browser, { own, other, rounds }: Compared, report: Report): Promise<void> {
  // The first visits warm up the servers.
  await visit(browser, own);
  await visit(browser, other);
  const [ours, theirs]: [Visit[], Visit[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await visit(browser, own));
    theirs.push(await visit(browser, other));
  }
  for (const [kind, title] of KINDS) {
    const [over, under] = [ours.map((times) => times[kind]), theirs.map((times) => times[kind])];
    report.add({
      section: 'shell',
      name: `from its address to a list that can be used, ${title}`,
      value: median(over),
      unit: 'ms',
      baseline: median(under),
      ratio: medianRatio(over, under),
      note: `beside ${other.name}`,
    });
  }
}

/** Milliseconds of the first visit and of a further one. */
type Visit = Record<'cold' | 'warm', number>;

const KINDS = [
  ['cold', 'first visit'],
  ['warm', 'further visit'],
] as const;

async function visit(browser: Browser, { url, signIn: cookieOf, content }: Shell): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookieOf) await context.addCookies([{ ...(await cookieOf()), url: new URL(url).origin }]);
  return await coldAndWarm(context, url, content);
}

/** The product with its demonstration data over its embedded engine. */
async function ownShell(): Promise<Shell> {
  const folder = mkdtempSync(join(tmpdir(), 'rampart-bench-'));
  const server = await BenchServer.start('product', { DATA_DIR: folder, SEED: 'demo' });
  await signIn(server);
  return {
    name: 'the product',
    url: `${server.url}/#/ops/loss/events`,
    content: { selector: '.ag-row .ag-cell[col-id="eventNo"]:not(:empty)', count: LIST_ROWS },
    signIn: async () => ({ name: TOKEN_NAME, value: server.headers['appToken'] ?? '' }),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** It has no server: its records lie in memory. */
async function reactAdminShell(): Promise<Shell> {
  const site = await openSite(await reactAdminPage('shell'));
  return {
    name: 'react-admin, as in its simple demo, all in memory',
    url: `${site.url}/#/posts`,
    content: { selector: 'tbody tr', count: LIST_ROWS },
    stop: site.stop,
  };
}

async function directusShell(): Promise<Shell> {
  const cluster = await openCluster(false);
  try {
    const { url, list, signIn: signInThere, stop } = await startDirectus(cluster.url);
    return {
      name: 'Directus over PostgreSQL',
      url: `${url}${list}`,
      content: { selector: 'tbody tr', count: LIST_ROWS },
      signIn: signInThere,
      stop: () => stop().finally(cluster.stop),
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
