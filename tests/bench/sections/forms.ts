import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { cacheFolder, projectFolder } from '../children/bundle.ts';
import { compare, medianRatio } from '../measure/load.ts';
import { median } from '../measure/median.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';

const SECTION = 'form of 200 fields';
const ROUNDS = 7;
const KEYS = 40;

/** A form of two hundred fields, fifty of them conditional, beside the same inputs with Formily alone, in one browser. */
export async function formsSection(_options: BenchOptions, report: Report): Promise<void> {
  report.section('Form of 200 fields, 50 of them conditional, beside plain Formily');
  const outDir = join(cacheFolder, 'browser');
  const root = join(projectFolder, 'tests', 'bench', 'browser');
  await build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4000 },
  });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage();
    await page.route('**/apis/**', (route) => route.fulfill({ json: { code: 200, msg: '', data: [] } }));
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.waitForFunction(() => document.title === 'ready');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const round = (kind: 'generated' | 'plain') => () => formRound(page, session, kind);
    await round('plain')();
    await round('generated')();
    const { first: plain, second: generated } = await compare(ROUNDS, round('plain'), round('generated'));
    for (const [name, pick] of MEASURES) {
      const [over, under] = [generated.map(pick), plain.map(pick)];
      report.add({
        section: SECTION,
        name,
        value: median(over),
        unit: 'ms',
        baseline: median(under),
        ratio: medianRatio(over, under),
        target: { atMost: 1.5 },
      });
    }
  } finally {
    await browser.close();
    await new Promise((resolve) => server.httpServer.close(resolve));
  }
}

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

interface FormRound {
  open: number;
  openWork: number;
  key: number;
  drivingKey: number;
}

const MEASURES: readonly (readonly [string, (round: FormRound) => number])[] = [
  ['opening, until it is painted', (round) => round.open],
  ['opening, work of the page', (round) => round.openWork],
  ['a key in a field, work of the page', (round) => round.key],
  ['a key in a field on which ten others depend, work of the page', (round) => round.drivingKey],
];

async function formRound(page: Page, session: CDPSession, kind: 'generated' | 'plain'): Promise<FormRound> {
  const before = await worked(session);
  const open = await page.evaluate((which) => window.openForm(which), kind);
  const openWork = (await worked(session)) - before;
  const inputs = page.locator('input');
  const key = await typing(page, session, async () => await inputs.nth(20).focus());
  const drivingKey = await typing(page, session, async () => await inputs.nth(0).focus());
  await page.evaluate(() => window.closeForm());
  return { open, openWork, key, drivingKey };
}

/** Milliseconds of work for each key: the page's tasks, whatever the browser waits for between them. */
async function typing(page: Page, session: CDPSession, focus: () => Promise<void>): Promise<number> {
  await focus();
  await page.keyboard.type('warm up');
  const before = await worked(session);
  await page.keyboard.type('x'.repeat(KEYS), { delay: 5 });
  await page.waitForTimeout(100);
  return ((await worked(session)) - before) / KEYS;
}

async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
