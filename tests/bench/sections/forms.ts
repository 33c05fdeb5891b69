import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { cacheFolder, projectFolder } from '../children/bundle.ts';
import { DrawnPage } from '../measure/drawnView.ts';
import { besideView, roundsOf, type DrivenView } from '../measure/viewRound.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import { openSite } from '../site/site.ts';
import { openBrowser, openPage } from './browser.ts';
import {
  CELL_KEY,
  DRIVING_KEY,
  generatedViews,
  gridCell,
  GRID_SCROLLER,
  KEY,
  NEXT_ROWS,
  SCROLL,
  TITLES,
} from './generatedViews.ts';

/** What is generated beside the libraries that it stands on, in one browser: a large form, many rows in a form, a long list. */
export async function formsSection(options: BenchOptions, report: Report): Promise<void> {
  const site = await openSite(await buildViews());
  const browser = await openBrowser();
  try {
    const faults: string[] = [];
    const page = await DrawnPage.load(await openPage(browser, faults), site.url);
    const [ours, bare] = [generatedViews(page), bareViews(page)];
    const common = { section: 'form', atMost: 1.5, rounds: 2 * roundsOf(options) + 1 };
    await besideView({ ...common, title: TITLES.form, beside: 'Formily' }, ours.form, bare.form, report);
    await besideView({ ...common, title: TITLES.rows, beside: 'Formily' }, ours.rows, bare.rows, report);
    await besideView({ ...common, title: TITLES.list, beside: 'AG Grid' }, ours.list, bare.list, report);
    if (faults.length > 0) throw new Error(`The measured pages failed: ${faults.join('; ')}`);
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Builds the page with the generated views and the bare ones, as the application is built. Answers its folder. */
export async function buildViews(): Promise<string> {
  const outDir = join(cacheFolder, 'browser');
  await build({
    root: join(projectFolder, 'tests', 'bench', 'browser'),
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 8000 },
  });
  return outDir;
}

const bareViews = (page: DrawnPage): Record<keyof typeof TITLES, DrivenView> => ({
  form: {
    page,
    view: 'bare form',
    keys: {
      [KEY]: async (at) => at.locator('input').nth(20),
      [DRIVING_KEY]: async (at) => at.locator('input').nth(0),
    },
  },
  rows: {
    page,
    view: 'bare rows',
    keys: { [CELL_KEY]: async (at) => at.locator('tr.ant-table-row').nth(2).locator('input').first() },
    turn: {
      [NEXT_ROWS]: { act: (at) => at.locator('.ant-pagination-next').click(), until: 'input[value="Item 51"]' },
    },
  },
  list: {
    page,
    view: 'bare list',
    scroll: { [SCROLL]: { selector: GRID_SCROLLER, until: gridCell(500) } },
  },
});
