import { expect, it } from 'vitest';
import type { Json } from './support/callServer.ts';
import { callsOf, listPath, withModels, words } from './support/ownModels.ts';
import type { Person } from './support/person.ts';
import { stageOfTests } from './support/stage.ts';

const bill = {
  templateCode: 'fileBill',
  title: words('File bills'),
  with: ['std'],
  labelField: 'name',
  fields: [
    { name: 'name', type: 'text', title: words('Name') },
    { name: 'evidence', type: 'attachment', title: words('Evidence') },
    { name: 'lines', type: 'subTable', title: words('Lines'), model: 'fileLine' },
  ],
  states: {
    dictionary: 'libStatus',
    initial: 'draft',
    list: [
      { code: 'draft', tone: 'draft', editable: true, deletable: true },
      { code: 'enabled', tone: 'done', editable: false, deletable: false },
    ],
    transitions: [{ name: 'enable', title: words('Enable'), from: ['draft'], to: 'enabled' }],
  },
  buttons: [
    {
      code: 'enable',
      title: words('Enable'),
      selection: 'one',
      place: ['form'],
      do: [{ action: 'transition', transition: 'enable' }],
    },
  ],
  list: { columns: ['name'] },
  form: {
    open: 'drawer',
    layout: 'tabs',
    sections: [
      { code: 'a', title: words('First part'), fields: ['name', 'evidence'] },
      { code: 'b', title: words('Second part'), fields: ['lines'] },
    ],
  },
};
const line = {
  templateCode: 'fileLine',
  title: words('Line'),
  rows: true,
  labelField: 'item',
  fields: [
    { name: 'item', type: 'text', title: words('Item') },
    { name: 'proof', type: 'attachment', title: words('Proof') },
  ],
};

const stage = stageOfTests({ demo: false, schemas: withModels(bill, line) });

const { call, stored: storedById } = callsOf(stage, bill);

/** What is stored of the only record of a name. */
async function stored(name: string): Promise<Json | undefined> {
  const query = { field: 'name', op: 'eq', value: name };
  const asked = { query, pageNum: 1, pageSize: 1, columns: ['name'] };
  const { list } = await call('api/commonData/queryPageDataV2', asked);
  return list[0] && (await storedById(list[0].id));
}

/** A new record whose files take as long as the test wants. */
async function opened(name: string): Promise<{ admin: Person; arrive(works?: boolean): void }> {
  const admin = await stage.signIn('admin', { at: listPath(bill) });
  let arrive: (works?: boolean) => void = () => undefined;
  const gate = new Promise<boolean>((resolve) => {
    arrive = (works = true) => resolve(works);
  });
  await admin.page.route('**/api/file/upload', async (route) => {
    if (await gate) await route.continue();
    else await route.abort();
  });
  await admin.toolbarButton('Add').click();
  await admin.dialog.waitFor();
  await admin.type('name', name);
  return { admin, arrive };
}

async function put(admin: Person, place: string, name: string): Promise<void> {
  const choosing = admin.page.waitForEvent('filechooser');
  await admin.page.locator(`${place} button`).filter({ visible: true }).first().click();
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from('proof of it') };
  await (await choosing).setFiles([file]);
  await admin.page.getByText(name).first().waitFor();
}

const EVIDENCE = '[data-field="evidence"] .field-files';

it('waits with saving until a file has arrived, also from a part of the form that was left', async () => {
  const { admin, arrive } = await opened('Waits');
  await put(admin, EVIDENCE, 'late.txt');
  await admin.showSection('Second part');
  await admin.footerButton('Save').click();
  await admin.page.waitForTimeout(500);
  expect(await stored('Waits')).toBeUndefined();
  arrive();
  await admin.page.getByText('Saved', { exact: true }).waitFor();
  expect(await stored('Waits')).toMatchObject({ evidence: [{ name: 'late.txt' }] });
});

it('saves nothing where a file has not arrived, says so, and shows it where it was put', async () => {
  const { admin, arrive } = await opened('Fails');
  await put(admin, EVIDENCE, 'lost.txt');
  await admin.showSection('Second part');
  await admin.footerButton('Save').click();
  arrive(false);
  await admin.page.getByText(/^A file has not arrived/).waitFor();
  stage.forgive(/file\/upload/);
  expect(await stored('Fails')).toBeUndefined();
  await admin.showSection('First part');
  await admin.button('Do not send lost.txt').or(admin.button('Dismiss lost.txt')).click();
  await admin.footerButton('Save').click();
  await admin.page.getByText('Saved', { exact: true }).waitFor();
  expect((await stored('Fails'))?.evidence ?? []).toEqual([]);
});

it('waits with a step until a file has arrived', async () => {
  const { admin, arrive } = await opened('Steps');
  await admin.footerButton('Save').click();
  await admin.page.getByText('Saved', { exact: true }).waitFor();
  const row = await admin.page.locator('.ag-row', { hasText: 'Steps' }).first().getAttribute('row-id');
  await admin.button('Edit', admin.page.locator(`.ag-row[row-id="${row}"]`)).click();
  await admin.dialog.waitFor();
  await put(admin, EVIDENCE, 'step.txt');
  await admin.footerButton('Enable').click();
  await admin.page.waitForTimeout(500);
  arrive();
  // The question comes once all is stored; the form below has a button of the same name.
  await admin.page.locator('.ant-modal').getByRole('button', { name: 'Enable' }).click();
  await expect.poll(async () => (await stored('Steps'))?.status).toBe('enabled');
  expect(await stored('Steps')).toMatchObject({ evidence: [{ name: 'step.txt' }] });
});

it('stays at a row in its drawer while a file is on its way into it', async () => {
  const { admin, arrive } = await opened('In the drawer');
  await admin.showSection('Second part');
  const lines = admin.field('lines');
  for (let row = 0; row < 2; row += 1) await lines.getByRole('button', { name: 'Add row' }).click();
  await lines.getByRole('button', { name: 'Open row 1' }).click();
  const below = admin.dialog.getByRole('button', { name: 'Row below' });
  await below.waitFor();
  await put(admin, '[data-field="proof"] .field-files', 'drawer.txt');
  await below.click();
  await admin.page
    .getByText(/^A file is still on its way/)
    .first()
    .waitFor();
  await admin.dialog.getByText('row 1 of 2').waitFor();
  arrive();
  await admin.dialog
    .getByRole('button', { name: /drawer\.txt/ })
    .first()
    .waitFor();
  await below.click();
  await admin.dialog.getByText('row 2 of 2').waitFor();
});

it('asks before a form is left whose file is on its way', async () => {
  const { admin } = await opened('Left');
  await admin.footerButton('Save').click();
  await admin.page.getByText('Saved', { exact: true }).waitFor();
  const row = await admin.page.locator('.ag-row', { hasText: 'Left' }).first().getAttribute('row-id');
  await admin.button('Edit', admin.page.locator(`.ag-row[row-id="${row}"]`)).click();
  await admin.dialog.waitFor();
  await put(admin, EVIDENCE, 'way.txt');
  await admin.footerButton('Cancel').click();
  await admin.dialog.getByRole('button', { name: 'Leave', exact: true }).waitFor();
});

it('keeps the cell of a row in which a file is on its way', async () => {
  const { admin, arrive } = await opened('In rows');
  await admin.showSection('Second part');
  await admin.field('lines').getByRole('button', { name: 'Add row' }).click();
  await admin.openCell('lines', 0, 'proof');
  await put(admin, '[data-field="lines"] [data-row="0"] .field-files', 'row.txt');
  await admin.field('lines').getByRole('button', { name: 'Add row' }).click();
  await (await admin.openCell('lines', 1, 'item')).locator('input').fill('other');
  await admin.cell('lines', 0, 'proof').getByText('row.txt').waitFor();
  arrive();
  await expect.poll(() => admin.cell('lines', 0, 'proof').locator('.field-files').count()).toBe(0);
  await admin.footerButton('Save').click();
  await admin.page.getByText('Saved', { exact: true }).waitFor();
  expect((await stored('In rows'))?.lines).toMatchObject([{ proof: [{ name: 'row.txt' }] }, { item: 'other' }]);
});
