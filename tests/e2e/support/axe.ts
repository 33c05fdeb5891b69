import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What keeps people out of the page as it stands (WCAG 2.2 AA), each with the elements that are at fault; `except` leaves rules aside. */
export async function axeFaultsOf(page: Page, except: readonly string[] = []): Promise<string[]> {
  // Colours are judged as they stand in the end, not on their way.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  await page.mouse.move(0, 0);
  await page.evaluate(axe.source);
  return page.evaluate(
    async ({ runOnly, off }) => {
      const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
      const { violations } = await window.axe.run({ runOnly, rules });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
        );
    },
    { runOnly: RULES, off: [...except] },
  );
}
