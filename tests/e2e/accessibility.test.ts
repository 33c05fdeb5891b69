import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Person } from './support/person.ts';
import { stageOfTests } from './support/stage.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const stage = stageOfTests();
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What keeps people out of the page as it stands (WCAG 2.2 AA), each with the elements that are at fault. */
async function faultsOf(page: Page): Promise<string[]> {
  // Colours are judged as they stand in the end, not on their way.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  await page.mouse.move(0, 0);
  await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run({ runOnly: rules });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`));
  }, RULES);
}

const SCREENS: Record<string, (person: Person) => Promise<unknown>> = {
  home: (person) => person.goTo('/home'),
  list: (person) => person.goTo('/ops/loss/events'),
  'list with chosen records': (person) =>
    person.page
      .locator('.ag-row .ag-selection-checkbox input, .card .ant-checkbox-input')
      .filter({ visible: true })
      .first()
      .click(),
  record: async (person) => {
    await person.page.locator('.link-button.field-line').first().click();
    await person.page.locator('.record-form').first().waitFor();
  },
  form: (person) => person.goTo('/form/opsLossEvent'),
  tree: (person) => person.goTo('/ops/loss/types'),
  'personal settings': (person) => person.goTo('/personal'),
  'settings drawer': async (person) => {
    await person.page.getByRole('button', { name: 'Layout configuration' }).click();
    await person.dialog.waitFor();
  },
};

it.each([
  ['light', false, 1440],
  ['dark', true, 1440],
  ['light on a phone', false, 390],
])('no screen keeps anybody out: %s', async (_, dark, width) => {
  const size = { width, height: 900 };
  const visitor = await stage.visit({ dark, size });
  await visitor.goTo('/login');
  const found: Record<string, string[]> = { 'sign-in': await faultsOf(visitor.page) };
  const officer = await stage.signIn('chenlan', { dark, size });
  for (const [name, open] of Object.entries(SCREENS)) {
    if (width < 700 && name === 'settings drawer') continue;
    await open(officer);
    await officer.settled();
    found[name] = await faultsOf(officer.page);
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
});
