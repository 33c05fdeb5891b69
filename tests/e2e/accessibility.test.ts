import { expect, it } from 'vitest';
import { axeFaultsOf } from './support/axe.ts';
import type { Person } from './support/person.ts';
import { stageOfTests } from './support/stage.ts';

const stage = stageOfTests();
const SCREENS: Record<string, (person: Person) => Promise<unknown>> = {
  home: (person) => person.goTo('/home'),
  list: (person) => person.goTo('/ops/loss/events'),
  'a question': async (person) => {
    await person.toolbarButton('Submit').click();
    await person.dialog.waitFor();
  },
  'list with chosen records': async (person) => {
    if (await person.dialog.count()) await person.dialog.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
    await person.page
      .locator('.ag-row .ag-selection-checkbox input, .card .ant-checkbox-input')
      .filter({ visible: true })
      .first()
      .click();
  },
  columns: (person) => person.button('Columns and row height').click(),
  'a file to take over': async (person) => {
    await person.page.keyboard.press('Escape');
    await person.toolbarButton('Import').click();
    await person.dialog.waitFor();
  },
  record: async (person) => {
    if (await person.dialog.count()) await person.dialog.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
    await person.page.locator('.link-button.field-line').first().click();
    await person.page.locator('.record-form').first().waitFor();
  },
  form: (person) => person.goTo('/form/opsLossEvent'),
  'looking through records': async (person) => {
    await person.page
      .getByRole('button', { name: /^Look through/ })
      .first()
      .click();
    await person.dialog.waitFor();
  },
  tree: (person) => person.goTo('/ops/loss/types'),
  'personal settings': (person) => person.goTo('/personal'),
  'settings drawer': async (person) => {
    await person.page.getByRole('button', { name: 'Layout configuration' }).click();
    await person.dialog.waitFor();
  },
};
/** What a telephone has not, or in a place of its own. */
const AT_A_DESK: ReadonlySet<string> = new Set(['a question', 'columns', 'a file to take over', 'settings drawer']);

it.each([
  ['light', false, 1440],
  ['dark', true, 1440],
  ['light on a phone', false, 390],
])('no screen keeps anybody out: %s', async (_, dark, width) => {
  const size = { width, height: 900 };
  const visitor = await stage.visit({ dark, size });
  await visitor.goTo('/login');
  const found: Record<string, string[]> = { 'sign-in': await axeFaultsOf(visitor.page) };
  const officer = await stage.signIn('chenlan', { dark, size });
  for (const [name, open] of Object.entries(SCREENS)) {
    if (width < 700 && AT_A_DESK.has(name)) continue;
    await open(officer);
    await officer.settled();
    found[name] = await axeFaultsOf(officer.page);
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
});
