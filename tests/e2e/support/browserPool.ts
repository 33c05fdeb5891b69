import type { BrowserContext } from 'playwright-core';

interface Pooled {
  key: string;
  context: BrowserContext;
  inUse: boolean;
}

/**
 * The browsers of a file's tests. A browser goes from a test to the next with nothing of the test in it: no page, cookie or storage. What it
 * has loaded and compiled of the application it keeps, as that of a person does; loading all of it anew took half the time of most tests.
 */
export class BrowserPool {
  readonly #pooled: Pooled[] = [];

  /** A browser that nobody uses, made by `make` where there is none of this kind. */
  async take(kind: object, make: () => Promise<BrowserContext>): Promise<BrowserContext> {
    const key = JSON.stringify(kind);
    const free = this.#pooled.find((pooled) => pooled.key === key && !pooled.inUse);
    if (free) {
      free.inUse = true;
      return free.context;
    }
    const context = await make();
    this.#pooled.push({ key, context, inUse: true });
    return context;
  }

  get inUse(): BrowserContext[] {
    return this.#pooled.filter(({ inUse }) => inUse).map(({ context }) => context);
  }

  /** Ends what everybody does, and empties the browsers of what the server of this address has left in them, for whoever comes next. */
  async takeBack(url: string): Promise<void> {
    await Promise.all(this.#pooled.filter(({ inUse }) => inUse).map((pooled) => emptied(pooled, url)));
  }
}

async function emptied(pooled: Pooled, url: string): Promise<void> {
  const { context } = pooled;
  await Promise.all(context.pages().map((page) => page.close()));
  await context.clearCookies();
  const blank = await context.newPage();
  const session = await context.newCDPSession(blank);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
  await blank.close();
  pooled.inUse = false;
}
