import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../../../scripts/lib/chromium.mjs';

const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The browser that everything is measured in. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGS });

/** A page whose scripts' faults end the run: a page that failed is no baseline. */
export async function openPage(browser: Browser, faults: string[]): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => faults.push(error.message));
  return page;
}
