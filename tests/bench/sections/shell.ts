import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { TOKEN_NAME } from '../../../src/contract/protocol.ts';
import { BenchServer } from '../children/benchServer.ts';
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
  cookie?: { name: string; value: string };
  stop(): Promise<void>;
}

const LIST_ROWS = 10;

/**
 * From the address of a list, opened by somebody who is signed in, to a list that can be worked with: the product beside applications of
 * others, each with its own server. The first visit, and a further one.
 */
export async function shellSection(clusterUrl: string, options: BenchOptions, report: Report): Promise<void> {
  report.section('The shell after signing in, beside the shells of others');
  const shells: Shell[] = [];
  try {
    shells.push(await ownShell());
    for (const start of [reactAdminShell, () => directusShell(clusterUrl)]) {
      const shell = await start().catch((error: unknown) => {
        report.say(`Not measured beside it: ${error instanceof Error ? error.message : String(error)}`);
        // What can be fetched and does not run is a fault of the benchmark's; it is told and the others are measured all the same.
        if (!(error instanceof NotFetched)) process.exitCode = 1;
      });
      if (shell) shells.push(shell);
    }
    await measure(shells, roundsOf(options), report);
  } finally {
    for (const shell of shells) await shell.stop();
  }
}

async function measure(shells: readonly Shell[], rounds: number, report: Report): Promise<void> {
  const browser = await openBrowser();
  const found = new Map<string, { cold: number[]; warm: number[] }>();
  try {
    for (let round = 0; round <= rounds; round += 1)
      for (const shell of shells) {
        const { cold, warm } = await visit(browser, shell);
        // The first round warms up the servers.
        const all = found.get(shell.name) ?? { cold: [], warm: [] };
        if (round > 0) found.set(shell.name, { cold: [...all.cold, cold], warm: [...all.warm, warm] });
      }
  } finally {
    await browser.close();
  }
  const [own, ...others] = shells.map(({ name }) => ({ name, ...(found.get(name) ?? { cold: [], warm: [] }) }));
  if (!own) return;
  for (const [kind, title] of KINDS) {
    const value = median(own[kind]);
    const name = `from its address to a list that can be used, ${title}`;
    if (others.length === 0) report.add({ section: 'shell', name, value, unit: 'ms' });
    for (const other of others)
      report.add({
        section: 'shell',
        name,
        value,
        unit: 'ms',
        baseline: median(other[kind]),
        ratio: medianRatio(own[kind], other[kind]),
        note: `beside ${other.name}`,
      });
  }
}

const KINDS = [
  ['cold', 'first visit'],
  ['warm', 'further visit'],
] as const;

async function visit(browser: Browser, { url, cookie, content }: Shell): Promise<{ cold: number; warm: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookie) await context.addCookies([{ ...cookie, url: new URL(url).origin }]);
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
    cookie: { name: TOKEN_NAME, value: server.headers['appToken'] ?? '' },
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

async function directusShell(clusterUrl: string): Promise<Shell> {
  const { url, list, cookie, stop } = await startDirectus(clusterUrl);
  return {
    name: 'Directus over PostgreSQL',
    url: `${url}${list}`,
    content: { selector: 'tbody tr', count: LIST_ROWS },
    cookie,
    stop,
  };
}
