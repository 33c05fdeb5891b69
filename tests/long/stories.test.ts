import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { axeFaultsOf } from '../e2e/support/axe.ts';
import { PageFaults } from '../e2e/support/pageFaults.ts';
import { differs, hindrance, lettersOf } from './support/pictures.ts';
import { buildStories, serveFolder, storyIds } from './support/storybook.ts';

/** A story is a part of a page: it has no landmarks and no heading of its own. */
const OF_WHOLE_PAGES = ['region', 'landmark-one-main', 'page-has-heading-one'];

let folder = '';
let browser: Browser | undefined;
let server: Awaited<ReturnType<typeof serveFolder>> | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rampart-stories-'));
  await buildStories(folder);
  server = await serveFolder(folder);
  const args = ['--no-sandbox', '--disable-gpu'];
  browser = await chromium.launch({ executablePath: findChromium(), args });
});
afterAll(async () => {
  await browser?.close();
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'zh-cn', 'zh-tw'] as const).map((language) => ({ theme, language })),
);

/** Stories whose look is kept as pictures: what the other screens are made of. */
const PICTURED = [
  'fields-every-type--edit',
  'template-screens--list',
  'template-screens--tree',
  'template-screens--stored-record',
];

const showStory = async (page: Page, id: string, { theme, language }: (typeof LOOKS)[number]): Promise<void> => {
  if (!server) throw new Error('The catalogue is not served.');
  await page.goto(`${server.url}/iframe.html?id=${id}&viewMode=story&globals=language:${language};theme:${theme}`);
  await page.locator('body.sb-show-main #storybook-root > *, body.sb-show-errordisplay').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.ant-skeleton, [aria-busy="true"]') === null);
};

it.each(LOOKS)('every story stands without a fault ($theme, $language)', async (look) => {
  if (!browser) throw new Error('There is no browser.');
  const faults = new PageFaults();
  const found: Record<string, string[]> = {};
  // Higher than any story: what scrolls beneath the buttons of a form would count as too small to be pressed.
  const page = await browser.newPage({ viewport: { width: 1440, height: 3000 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
  faults.watch(page);
  for (const id of storyIds(folder)) {
    await showStory(page, id, look);
    const broken = await page.locator('body.sb-show-errordisplay #error-message').allInnerTexts();
    const seen = [...broken, ...faults.take(), ...(await axeFaultsOf(page, OF_WHOLE_PAGES))];
    if (seen.length > 0) found[id] = seen;
  }
  await page.close();
  expect(found).toEqual({});
});

it.for(LOOKS)('stories look as they are kept ($theme, $language)', async (look, { skip }) => {
  if (!browser) throw new Error('There is no browser.');
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
  const found: Record<string, string> = {};
  for (const id of PICTURED) {
    await showStory(page, id, look);
    await page.evaluate(() => document.fonts.ready);
    const letters = await lettersOf(page);
    const reason = hindrance(letters);
    if (reason) skip(reason);
    const wrong = await differs(page, `${id}-${look.theme}-${look.language}`, letters);
    if (wrong) found[id] = wrong;
  }
  await page.close();
  expect(found).toEqual({});
});
