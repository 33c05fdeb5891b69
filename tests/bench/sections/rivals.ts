import type { Page } from 'playwright-core';
import { DrawnPage } from '../measure/drawnView.ts';
import { besideView, roundsOf, type DrivenView } from '../measure/viewRound.ts';
import { within } from '../measure/within.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import { NotFetched } from '../rivals/fetched.ts';
import { amisPage, reactAdminPage } from '../rivals/pages.ts';
import { openSite, type Site } from '../site/site.ts';
import { openBrowser, openPage } from './browser.ts';
import { buildViews } from './forms.ts';
import { CELL_KEY, DRIVING_KEY, generatedViews, KEY, NEXT_ROWS, SCROLL, TITLES } from './generatedViews.ts';

type Views = Partial<Record<keyof typeof TITLES, DrivenView>>;

interface Rival {
  name: string;
  page(): Promise<string>;
  views(page: DrawnPage): Views;
}

/** One view beside another, all rounds of it. */
const LIMIT_MS = 4 * 60_000;

/** The same models as others draw them who draw screens from descriptions, each in its own way of doing such a thing. */
export async function rivalsSection(options: BenchOptions, report: Report): Promise<void> {
  const own = await openSite(await buildViews());
  try {
    for (const rival of RIVALS) {
      const folder = await fetchedPage(rival, report);
      if (folder === undefined) continue;
      const site = await openSite(folder);
      await besideRival(rival, own, site, options, report).finally(() => site.stop());
    }
  } finally {
    await own.stop();
  }
}

async function fetchedPage({ name, page }: Rival, report: Report): Promise<string | undefined> {
  try {
    return await page();
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    report.say(`\n${name} could not be fetched, so that nothing is measured beside it: ${error.message}`);
    return undefined;
  }
}

async function besideRival(rival: Rival, own: Site, site: Site, options: BenchOptions, report: Report): Promise<void> {
  for (const view of ['form', 'rows', 'list'] as const) {
    // A page that has come to nothing must not weigh on the next view, so each has its own browser.
    const browser = await openBrowser();
    try {
      const faults: string[] = [];
      const ours = generatedViews(await DrawnPage.load(await openPage(browser, faults), own.url))[view];
      const theirs = rival.views(await DrawnPage.load(await openPage(browser, []), site.url))[view];
      if (!theirs) continue;
      const common = { section: 'rivals', atMost: 1, rounds: roundsOf(options), title: TITLES[view] };
      await within(
        LIMIT_MS,
        `${TITLES[view]} of ${rival.name}`,
        besideView({ ...common, beside: rival.name }, ours, theirs, report),
      );
      if (faults.length > 0) throw new Error(`Our page failed: ${faults.join('; ')}`);
    } catch (error) {
      report.say(
        `${TITLES[view]} beside ${rival.name} was not measured. ${error instanceof Error ? error.message : ''}`,
      );
    } finally {
      await browser.close();
    }
  }
}

const RIVALS: readonly Rival[] = [
  { name: 'amis', page: amisPage, views: (page) => amisViews(page) },
  { name: 'react-admin', page: () => reactAdminPage('views'), views: (page) => reactAdminViews(page) },
];

const formKeys: DrivenView['keys'] = {
  [KEY]: async (at) => at.locator('input').nth(20),
  [DRIVING_KEY]: async (at) => at.locator('input').nth(0),
};

const amisViews = (page: DrawnPage): Views => ({
  form: { page, view: 'form', keys: formKeys },
  rows: {
    page,
    view: 'rows',
    keys: { [CELL_KEY]: async (at) => at.locator('tbody tr').nth(2).locator('input[name="item"]') },
    turn: { [NEXT_ROWS]: { act: nextAmisPage, until: 'input[name="item"][value="Item 51"]' } },
  },
  list: { page, view: 'list', turn: { [SCROLL]: { act: tenAmisPages, until: 'td:has-text("LE000501")' } } },
});

const nextAmisPage = (page: Page): Promise<void> => page.locator('.cxd-Pagination-next').first().click();

/** Its list turns pages; the eleventh one holds the row. */
async function tenAmisPages(page: Page): Promise<void> {
  for (let turned = 1; turned <= 10; turned += 1) {
    await nextAmisPage(page);
    await page.waitForSelector(`td:has-text("LE${String(turned * 50 + 1).padStart(6, '0')}")`);
  }
}

/** Its rows in a form have no pages. */
const reactAdminViews = (page: DrawnPage): Views => ({
  form: { page, view: 'form', keys: formKeys },
  rows: { page, view: 'rows', keys: { [CELL_KEY]: async (at) => at.locator('li input').nth(10) } },
  list: {
    page,
    view: 'list',
    scroll: { [SCROLL]: { selector: 'html', until: 'tbody tr:nth-child(501)' } },
  },
});
