import { expect, it } from 'vitest';
import { axeFaultsOf } from './support/axe.ts';
import type { Person } from './support/person.ts';
import { stageOfTests } from './support/stage.ts';

const stage = stageOfTests();
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
  const found: Record<string, string[]> = { 'sign-in': await axeFaultsOf(visitor.page) };
  const officer = await stage.signIn('chenlan', { dark, size });
  for (const [name, open] of Object.entries(SCREENS)) {
    if (width < 700 && name === 'settings drawer') continue;
    await open(officer);
    await officer.settled();
    found[name] = await axeFaultsOf(officer.page);
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
});
