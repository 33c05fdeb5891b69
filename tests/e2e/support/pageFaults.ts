import type { ConsoleMessage, Page } from 'playwright-core';

/** What a page has done wrong: console errors and warnings, uncaught errors, failed requests, answers that are not 2xx or 3xx. */
export class PageFaults {
  readonly #found: string[] = [];

  /** From now on, whatever this page does wrong is noted. */
  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.#note(page, `console ${message.type()}: ${said(message)}`);
    });
    page.on('pageerror', (error) => this.#note(page, `uncaught: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A page that is left breaks off what it was still asking for.
      if (reason !== 'net::ERR_ABORTED') this.#note(page, `request failed: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.#note(page, `status ${response.status()}: ${response.url()}`);
    });
  }

  /** What was found since the last time, which is forgotten. */
  take(): string[] {
    return this.#found.splice(0);
  }

  /** Forgets what was found so far and fits a pattern: a test that has caused it on purpose. */
  forgive(pattern: RegExp): void {
    this.#found.splice(0, this.#found.length, ...this.#found.filter((fault) => !pattern.test(fault)));
  }

  #note(page: Page, fault: string): void {
    this.#found.push(`${page.url().replace(/^.*#/, '#')}  ${fault}`);
  }
}

function said(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return `${message.text()} (${url}:${lineNumber})`;
}
