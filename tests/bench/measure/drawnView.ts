import type { CDPSession, Locator, Page } from 'playwright-core';

/** A page of the benchmark in the browser (see browser/views.ts), and what its processor time is. */
export class DrawnPage {
  private constructor(
    readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  /** Loads a page and waits until it can draw. Throws when that takes longer than a minute. */
  static async load(page: Page, url: string): Promise<DrawnPage> {
    page.setDefaultTimeout(LIMIT_MS);
    await page.goto(url);
    await page
      .waitForFunction(() => document.title === 'ready')
      .catch(() => {
        throw new Error(`${url} was not ready in ${LIMIT_MS / 1000} s.`);
      });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    return new DrawnPage(page, session);
  }

  /** Draws a view: milliseconds until it is painted, and of work of the page. */
  async open(view: string): Promise<{ painted: number; work: number }> {
    let painted = Number.NaN;
    const work = await this.#worked(async () => {
      painted = await this.page.evaluate((name) => window.bench.open(name), view);
    });
    return { painted, work };
  }

  async close(): Promise<void> {
    await this.page.evaluate(() => window.bench.close());
  }

  /** Milliseconds of work for each key: the page's tasks, whatever the browser waits for between them. */
  async key(input: Locator): Promise<number> {
    await input.focus();
    await this.page.keyboard.type('warm up');
    const work = await this.#worked(async () => {
      await this.page.keyboard.type('7'.repeat(KEYS), { delay: 5 });
      await this.page.waitForTimeout(100);
    });
    return work / KEYS;
  }

  /**
   * Scrolls what `selector` names, a step each frame, until `until` stands: milliseconds of work, and until it stood. Throws when it does
   * not stand in a minute.
   */
  async scroll(selector: string, until: string): Promise<{ stood: number; work: number }> {
    let stood = Number.NaN;
    const work = await this.#worked(async () => {
      stood = await this.page.evaluate(scrollUntil, { selector, until, step: STEP, limit: LIMIT_MS });
    });
    return { stood, work };
  }

  /** Does something in the page and waits until `until` stands: milliseconds of work, and until it stood. */
  async turn(act: () => Promise<unknown>, until: string): Promise<{ stood: number; work: number }> {
    const began = performance.now();
    let stood = Number.NaN;
    const work = await this.#worked(async () => {
      await act();
      await this.page.waitForSelector(until);
      stood = performance.now() - began;
      await this.page.waitForTimeout(100);
    });
    return { stood, work };
  }

  async #worked(act: () => Promise<void>): Promise<number> {
    const before = await this.#total();
    await act();
    return (await this.#total()) - before;
  }

  async #total(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  }
}

const KEYS = 40;
/** Pixels in a frame: as a wheel that is turned fast. */
const STEP = 300;
const LIMIT_MS = 60_000;

interface Scrolling {
  selector: string;
  until: string;
  step: number;
  limit: number;
}

/** Runs in the page. */
async function scrollUntil({ selector, until, step, limit }: Scrolling): Promise<number> {
  const box = document.querySelector(selector);
  if (!box) throw new Error(`There is no "${selector}" to scroll.`);
  const began = performance.now();
  while (!document.querySelector(until)) {
    box.scrollTop += step;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (performance.now() - began > limit)
      throw new Error(`"${until}" did not come in ${limit / 1000} s of scrolling "${selector}".`);
  }
  return performance.now() - began;
}
