import { expect, it } from 'vitest';
import { callsOf, listPath, withModels, words } from './support/ownModels.ts';
import type { Person } from './support/person.ts';
import { stageOfTests } from './support/stage.ts';

const model = {
  templateCode: 'cellBill',
  title: words('Cell bills'),
  with: ['std'],
  labelField: 'name',
  fields: [
    { name: 'name', type: 'text', title: words('Name') },
    { name: 'note', type: 'text', title: words('Note') },
    { name: 'other', type: 'text', title: words('Other') },
    { name: 'key', type: 'boolean', title: words('Key') },
  ],
  list: { columns: ['name', 'note', 'other', 'key'], inlineEdit: ['note', 'other', 'key'] },
  form: { open: 'drawer', sections: [{ code: 'all', title: words('All'), fields: ['name', 'note', 'other', 'key'] }] },
};

const stage = stageOfTests({ demo: false, schemas: withModels(model) });

const { call, stored, made } = callsOf(stage, model);

const SAVE = 'api/commonData/saveOrUpdate';
const changed = async (id: string, change: object): Promise<void> => {
  const { version } = await stored(id);
  await call(SAVE, { billData: { id, version, ...change } });
};
const opened = (): Promise<Person> => stage.signIn('admin', { at: listPath(model) });
const cell = ({ page }: Person, id: string, column: string) =>
  page.locator(`.ag-row[row-id="${id}"] .ag-cell[col-id="${column}"]`).filter({ visible: true });

async function typeInto(person: Person, id: string, column: string, text: string, end = 'Enter'): Promise<void> {
  await cell(person, id, column).dblclick();
  const box = cell(person, id, column).locator('input');
  await box.waitFor();
  await box.fill(text);
  await box.press(end);
}

it('tries again what was refused when the same is typed again', async () => {
  const id = await made({ name: 'Refused', note: 'old' });
  const admin = await opened();
  await cell(admin, id, 'note').waitFor();
  await changed(id, { other: 'of another' });
  await typeInto(admin, id, 'note', 'new');
  await cell(admin, id, 'note').locator('.cell-fault').waitFor();
  await expect.poll(() => cell(admin, id, 'other').innerText()).toContain('of another');
  await typeInto(admin, id, 'note', 'new');
  await expect.poll(async () => (await stored(id)).note).toBe('new');
  await expect.poll(() => cell(admin, id, 'note').locator('.cell-fault').count()).toBe(0);
});

it('stores two cells of a row one after the other, however slow the server is', async () => {
  const id = await made({ name: 'Quick', note: 'old', other: 'old' });
  const admin = await opened();
  await admin.page.route('**/saveOrUpdate', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await typeInto(admin, id, 'note', 'first', 'Tab');
  await typeInto(admin, id, 'other', 'second');
  await expect.poll(() => stored(id)).toMatchObject({ note: 'first', other: 'second' });
  expect(await admin.page.locator('.cell-fault').count()).toBe(0);
});

it.each(['Delete', 'Backspace'])('empties no cell by a slip on %s', async (key) => {
  const id = await made({ name: 'Slip', note: 'stays', key: true });
  const admin = await opened();
  for (const column of ['note', 'key']) {
    await cell(admin, id, column).click({ position: { x: 4, y: 4 } });
    await admin.page.keyboard.press(key);
  }
  await admin.page.waitForTimeout(500);
  expect(await stored(id)).toMatchObject({ note: 'stays', key: true, version: 1 });
});

it('saves a view of columns that somebody has made wider by hand', async () => {
  await made({ name: 'Wide' });
  const admin = await opened();
  const { page } = admin;
  const edge = page.locator('.ag-header-cell[col-id="note"] .ag-header-cell-resize');
  const box = await edge.boundingBox();
  if (!box) throw new Error('The column has no edge');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 40.4, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: /^View/ }).first().click();
  await page.getByRole('menuitem', { name: /Save as a new view/ }).click();
  await admin.dialog.getByRole('textbox').first().fill('Wider');
  await admin.dialog.getByRole('button', { name: 'Save' }).click();
  await admin.dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /Wider/ }).first().waitFor();
});

const remove = async (id: string): Promise<void> => {
  const { version } = await stored(id);
  await call('api/commonData/deleteData', { bills: [{ billId: id, version }] });
};
const tick = ({ page }: Person, id: string) =>
  page.locator(`.ag-row[row-id="${id}"] .ag-selection-checkbox input`).filter({ visible: true }).click();

it('means selected records as they are once the list has been read again', async () => {
  const id = await made({ name: 'Ticked early' });
  const admin = await opened();
  await cell(admin, id, 'name').waitFor();
  await tick(admin, id);
  await changed(id, { other: 'of another' });
  await admin.button('Refresh').click();
  await expect.poll(() => cell(admin, id, 'other').innerText()).toContain('of another');
  await admin.toolbarButton('Delete').click();
  await admin.dialog.getByRole('button', { name: 'Delete' }).click();
  await cell(admin, id, 'name').waitFor({ state: 'detached' });
});

it('names the selected record that somebody else has deleted, and goes on without it', async () => {
  const [gone, stays] = [await made({ name: 'Gone meanwhile' }), await made({ name: 'Still there' })];
  const admin = await opened();
  await cell(admin, gone, 'name').waitFor();
  for (const id of [gone, stays]) await tick(admin, id);
  await remove(gone);
  await admin.toolbarButton('Delete').click();
  await admin.dialog.getByRole('button', { name: 'Delete' }).click();
  await admin.dialog.getByText(/Gone meanwhile/).waitFor();
  await admin.dialog.getByRole('button').last().click();
  await cell(admin, gone, 'name').waitFor({ state: 'detached' });
  await admin.page.getByText('Selected: 1').waitFor();
  await admin.toolbarButton('Delete').click();
  await admin.dialog.getByRole('button', { name: 'Delete' }).click();
  await cell(admin, stays, 'name').waitFor({ state: 'detached' });
});

it('no longer lists a record that turns out to be gone when it is opened', async () => {
  const id = await made({ name: 'Opened too late' });
  const admin = await opened();
  await cell(admin, id, 'name').waitFor();
  await remove(id);
  await cell(admin, id, 'name').getByText('Opened too late').click();
  await admin.dialog
    .getByText(/could not be loaded|does not exist/)
    .first()
    .waitFor();
  await admin.dialog.getByRole('button', { name: 'Close' }).click();
  await cell(admin, id, 'name').waitFor({ state: 'detached' });
});
