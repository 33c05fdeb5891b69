import { expect, it } from 'vitest';
import type { Person } from './support/person.ts';
import { stageOfTests, WIDE } from './support/stage.ts';

const stage = stageOfTests();

/** Lists of choices and calendars that are open. */
const openLists = ({ page }: Person) =>
  page
    .locator(':is(.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown):not([class*="-leave"])')
    .filter({ visible: true });

const KINDS = ['ant-tree-select', 'ant-cascader', 'ant-picker-range', 'ant-picker', 'ant-select'];

/** Opens every choice in the drawer or dialog on top and closes it with Escape; answers of which kinds there were. */
async function escapeEach(person: Person): Promise<Set<string>> {
  const { page } = person;
  const controls = person.dialog
    .locator(':is(.ant-select, .ant-picker):not(.ant-select-disabled, .ant-picker-disabled)')
    .filter({ visible: true });
  const count = await controls.count();
  const kinds = new Set<string>();
  for (let at = 0; at < count; at++) {
    const control = controls.nth(at);
    const classes = (await control.getAttribute('class'))?.split(' ') ?? [];
    const kind = KINDS.find((one) => classes.includes(one)) ?? '';
    await control.locator('input').first().click({ force: true });
    await expect.poll(() => openLists(person).count(), { message: `opens ${kind} ${at}` }).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => openLists(person).count(), { message: `closes ${kind} ${at}` }).toBe(0);
    expect(await controls.count(), `${kind} ${at} has closed the drawer`).toBe(count);
    kinds.add(kind);
  }
  return kinds;
}

it('closes an open list with Escape and nothing around it, in a form', async () => {
  const officer = await stage.signIn('chenlan', { at: '/ops/library/risks' });
  await officer.toolbarButton('Add').click();
  await officer.field('name').waitFor();
  expect(await escapeEach(officer)).toContain('ant-tree-select');
  await officer.page.keyboard.press('Escape');
  await expect.poll(() => officer.page.locator('.record-form').filter({ visible: true }).count()).toBe(0);
});

it('closes an open list with Escape and nothing around it, where conditions are built', async () => {
  const officer = await stage.signIn('chenlan', { size: WIDE, at: '/ops/loss/events' });
  const { page } = officer;
  await officer.button('Conditions').click();
  const fields = ['Responsible department', 'Occurred from', 'Event type', 'Status', 'Created by', 'Business line'];
  for (const [at, name] of fields.entries()) {
    if (at > 0) await officer.button('Add condition').first().click();
    await officer.dialog.getByRole('combobox', { name: 'Field', exact: true }).last().focus();
    await page.keyboard.type(name);
    await officer.options().filter({ hasText: name }).first().click();
  }
  const kinds = await escapeEach(officer);
  expect([...kinds]).toEqual(expect.arrayContaining(['ant-select', 'ant-tree-select', 'ant-picker']));
  await page.keyboard.press('Escape');
  await expect.poll(() => officer.dialog.count()).toBe(0);
});
