import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** What shows rich text, alone in a page of a real browser: a simulated one does not parse as browsers do. */
const ENTRY = fileURLToPath(new URL('../../src/web/fields/richText/sanitise.ts', import.meta.url));
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium on this machine. Install one, or set CHROMIUM_PATH.');
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  page = await browser.newPage();
  await page.addScriptTag({ content: await bundled() });
});
afterAll(() => browser?.close());

describe('rich text that others wrote', () => {
  it.each([
    '<img src=x onerror="window.ran = true">',
    '<svg><script>window.ran = true</script></svg>',
    '<svg/onload="window.ran = true">',
    '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
    '<math><mi><table><mglyph><style><img src=x onerror="window.ran = true">',
    '<details open ontoggle="window.ran = true">x</details>',
    '<form><input autofocus onfocus="window.ran = true"></form>',
    '<a href="javascript:window.ran = true" id="go">x</a>',
  ])('runs nothing: %s', async (html) => {
    const asked = await shown(html);
    await page.evaluate(() => document.querySelector<HTMLElement>('#go')?.click());
    await page.waitForTimeout(50);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each([
    '<img src="https://example.invalid/a.png">',
    '<p style="background: url(https://example.invalid/b)">x</p>',
    '<video poster="https://example.invalid/c"></video>',
    '<img srcset="https://example.invalid/d 1x">',
  ])('asks no other server for anything: %s', async (html) => {
    expect(await shown(html)).toEqual([]);
  });

  it('keeps its form, its links and its pictures', async () => {
    const html =
      '<h2>a</h2><p><strong>b</strong> <a href="https://example.invalid/">c</a></p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
    await shown(html);
    expect(await page.evaluate(() => document.body.innerHTML)).toBe(html);
  });
});

/** Shows a text as the page would; answers the addresses that the browser asked for. */
async function shown(html: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url(): string }): void =>
    void (request.url().startsWith('data:') || asked.push(request.url()));
  page.on('request', note);
  await page.evaluate((text) => {
    const cleaner: unknown = Reflect.get(window, 'richText');
    if (typeof cleaner !== 'object' || cleaner === null) throw new Error('The text cleaner is not in the page.');
    const clean: unknown = Reflect.get(cleaner, 'sanitise');
    if (typeof clean !== 'function') throw new Error('The text cleaner is not in the page.');
    document.body.innerHTML = String(clean(text));
  }, html);
  await page.waitForTimeout(50);
  page.off('request', note);
  return asked;
}

async function bundled(): Promise<string> {
  const lib = { entry: ENTRY, formats: ['iife' as const], name: 'richText' };
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } });
  const chunks = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  );
  const code = chunks.find((chunk) => chunk.type === 'chunk');
  if (!code) throw new Error('The text cleaner could not be built.');
  return code.code;
}
