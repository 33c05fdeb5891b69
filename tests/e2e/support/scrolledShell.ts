import type { BrowserContext, Page } from 'playwright-core';

/** The addresses of pages on which more than the page itself scrolls: its shell would leave the window, and give way to nothing. */
export async function scrolledShells(contexts: readonly BrowserContext[]): Promise<string[]> {
  const pages = contexts.flatMap((context) => context.pages());
  const found = await Promise.all(pages.map(async (page) => ((await beyond(page)) > 0 ? page.url() : undefined)));
  return found.filter((url) => url !== undefined);
}

/** Pixels of the document below the window. On paper it is as long as it is. */
const beyond = (page: Page): Promise<number> =>
  page
    .evaluate(() =>
      document.querySelector('main#content') === null || matchMedia('print').matches
        ? 0
        : document.documentElement.scrollHeight - window.innerHeight,
    )
    .catch(() => 0);
