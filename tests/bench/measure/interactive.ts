import type { BrowserContext, Page } from 'playwright-core';

/** What must stand before a page can be worked with. */
export interface Content {
  selector: string;
  count: number;
}

const QUIET_MS = 500;
const LIMIT_MS = 60_000;

/**
 * Milliseconds from the start of a navigation until the content stands and no task has kept the page busy for longer than 50 ms
 * since (the end of the last such task, where there was one later). Throws with what it waited for after a minute.
 */
export async function timeToInteractive(page: Page, url: string, content: Content): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  return await page.evaluate(interactiveAt, { ...content, quiet: QUIET_MS, limit: LIMIT_MS });
}

/** Cold: a browser that has never seen the application; warm: the same one again. */
export async function coldAndWarm(
  context: BrowserContext,
  url: string,
  content: Content,
): Promise<{ cold: number; warm: number }> {
  const page = await context.newPage();
  const cold = await timeToInteractive(page, url, content);
  const warm = await timeToInteractive(page, url, content);
  await context.close();
  return { cold, warm };
}

/** Runs in the page; its clock starts with the navigation. */
async function interactiveAt({
  selector,
  count,
  quiet,
  limit,
}: Content & { quiet: number; limit: number }): Promise<number> {
  let busyUntil = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) busyUntil = Math.max(busyUntil, startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
  let stood: number | undefined;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const now = performance.now();
    const there = document.querySelectorAll(selector).length;
    if (stood === undefined && there >= count) stood = now;
    const at = stood === undefined ? undefined : Math.max(stood, busyUntil);
    if (at !== undefined && now - at > quiet) return at;
    if (now > limit)
      throw new Error(
        `${location.href} was not interactive in ${limit / 1000} s: ${there} of ${count} elements "${selector}" stand.`,
      );
  }
}
