import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { TOKEN_NAME } from '../../../src/contract/protocol.ts';
import type { BenchServer } from '../children/benchServer.ts';
import { median } from '../measure/median.ts';
import type { Report } from '../report.ts';
import { openBrowser } from './browser.ts';

const SECTION = 'pages';
const ROUNDS = 5;
const LIST = '/#/ops/loss/events';
const GRID_ROW = '.ag-cell';

/** The built application in a browser: what it loads before a page can be used, and how long the list takes to stand. */
export async function pagesSection(product: BenchServer, report: Report): Promise<void> {
  report.section('The application in a browser');
  const browser = await openBrowser();
  try {
    await sizes(browser, product, report);
    await times(browser, product, report);
  } finally {
    await browser.close();
  }
}

async function sizes(browser: Browser, product: BenchServer, report: Report): Promise<void> {
  const add = (name: string, value: number, atMost?: number): void =>
    report.add({
      section: SECTION,
      name: `${name}: scripts and styles, gzip`,
      value,
      unit: 'kB',
      ...(atMost ? { target: { atMost } } : {}),
    });
  const stranger = await browser.newContext();
  add('sign-in', await loaded(stranger, `${product.url}/#/login`, 'input[type=password]'), 350);
  await stranger.close();
  const routes = [
    ['home', '/#/home', '.ant-layout-content, main'],
    ['list of loss events', LIST, GRID_ROW],
    ['form of a new loss event', '/#/form/opsLossEvent', '.form-field'],
  ] as const;
  for (const [name, path, shown] of routes) {
    const person = await signedIn(browser, product);
    add(name, await loaded(person, product.url + path, shown));
    await person.close();
  }
}

async function signedIn(browser: Browser, product: BenchServer): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addCookies([{ name: TOKEN_NAME, value: product.headers['appToken'] ?? '', url: product.url }]);
  return context;
}

/** Kilobytes of everything that the browser fetched until the page could be used. */
async function loaded(context: BrowserContext, url: string, shown: string): Promise<number> {
  const page = await context.newPage();
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname))
      bodies.push(
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      );
  });
  await page.goto(url);
  await page.waitForSelector(shown);
  return (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / 1000;
}

async function times(browser: Browser, product: BenchServer, report: Report): Promise<void> {
  const [cold, warm, within]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await signedIn(browser, product);
    const page = await context.newPage();
    cold.push(await timeToGrid(page, () => page.goto(product.url + LIST)));
    await page.goto(`${product.url}/#/home`);
    await page.waitForTimeout(500);
    within.push(await timeToGrid(page, () => page.evaluate((path) => window.location.assign(path), LIST)));
    warm.push(await timeToGrid(page, () => page.reload()));
    await context.close();
  }
  const add = (name: string, values: number[]): void =>
    report.add({ section: SECTION, name, value: median(values), unit: 'ms' });
  add('first visit: navigation to a drawn list', cold);
  add('further visit: navigation to a drawn list', warm);
  add('within the application: from home to a drawn list', within);
}

async function timeToGrid(page: Page, go: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await go();
  await page.waitForSelector(GRID_ROW);
  return performance.now() - began;
}
