import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const script = readFileSync(join(resolve(import.meta.dirname, '../../..'), 'public/browserHint.js'), 'utf8');

/** Runs the script in a page of a browser; answers how often it showed its hint, and how it hears of errors. */
function inBrowser(userAgent: string, documentMode?: number) {
  let shown: { id: string } | null = null;
  let count = 0;
  const element = () => ({ style: {}, setAttribute: () => undefined, appendChild: () => undefined, id: '' });
  const window: { onerror?: (message: string) => void } = {};
  runInNewContext(script, {
    window,
    navigator: { userAgent },
    document: {
      documentMode,
      createElement: element,
      createTextNode: (text: string) => text,
      getElementById: (id: string) => (id === 'browserHint' ? shown : { firstChild: null }),
      body: { firstChild: null, insertBefore: (hint: { id: string }) => ((shown = hint), (count += 1)) },
    },
  });
  return { shown: () => count, fail: (message: string) => window.onerror?.(message) };
}
const chrome = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;

describe('the hint for old browsers (Specification §9)', () => {
  it.each([
    ['Chrome 69', chrome('69.0.3497.100'), 1],
    ['one build before the recommended version', chrome('79.0.1072.61'), 1],
    ['the recommended version', chrome('79.0.1072.62'), 0],
    ['Chrome 140', chrome('140.0.0.0'), 0],
    ['compatibility mode', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 1],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
    ['an old telephone', 'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/70.0.1.1 Mobile Safari/537.36', 0],
  ])('%s: %s', (_, agent, count) => expect(inBrowser(agent).shown()).toBe(count));

  it('also shows where the code of the application cannot be read, once', () => {
    const page = inBrowser(chrome('85.0.4183.102'));
    page.fail('Uncaught TypeError: x is undefined');
    expect(page.shown()).toBe(0);
    page.fail("Uncaught SyntaxError: Unexpected token '='");
    page.fail("Uncaught SyntaxError: Unexpected token '='");
    expect(page.shown()).toBe(1);
  });
});
