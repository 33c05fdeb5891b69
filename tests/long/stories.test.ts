import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { axeFaultsOf } from '../e2e/support/axe.ts';
import { PageFaults } from '../e2e/support/pageFaults.ts';
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

it.each(LOOKS)('every story stands without a fault ($theme, $language)', async ({ theme, language }) => {
  if (!browser || !server) throw new Error('There is no browser.');
  const faults = new PageFaults();
  const found: Record<string, string[]> = {};
  // Higher than any story: what scrolls beneath the buttons of a form would count as too small to be pressed.
  const page = await browser.newPage({ viewport: { width: 1440, height: 3000 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
  faults.watch(page);
  for (const id of storyIds(folder)) {
    await page.goto(`${server.url}/iframe.html?id=${id}&viewMode=story&globals=language:${language};theme:${theme}`);
    await page.locator('body.sb-show-main #storybook-root > *, body.sb-show-errordisplay').first().waitFor();
    await page.waitForFunction(() => document.querySelector('.ant-skeleton, [aria-busy="true"]') === null);
    const broken = await page.locator('body.sb-show-errordisplay #error-message').allInnerTexts();
    const seen = [...broken, ...faults.take(), ...(await axeFaultsOf(page, OF_WHOLE_PAGES))];
    if (seen.length > 0) found[id] = seen;
  }
  await page.close();
  expect(found).toEqual({});
});
