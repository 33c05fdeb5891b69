import { expect, it } from 'vitest';
import type { Json } from './support/callServer.ts';
import { callsOf, listPath, withModels, words } from './support/ownModels.ts';
import type { Person } from './support/person.ts';
import { stageOfTests, type SignInOptions } from './support/stage.ts';

const more = Array.from({ length: 12 }, (_, at) => ({
  name: `more${at}`,
  type: 'longText',
  title: words(`More ${at}`),
}));

const bill = {
  templateCode: 'typedBill',
  title: words('Bills'),
  with: ['std'],
  labelField: 'name',
  fields: [
    { name: 'name', type: 'text', title: words('Name'), readOnlyWhen: "other == 'closed'" },
    { name: 'other', type: 'text', title: words('Other') },
    { name: 'on', type: 'date', title: words('On') },
    { name: 'at', type: 'dateTime', title: words('At') },
    { name: 'factor', type: 'decimal', scale: 2, title: words('Factor') },
    { name: 'lines', type: 'subTable', title: words('Lines'), model: 'typedLine' },
    ...more,
  ],
  buttons: [{ code: 'copyIt', title: words('Copy'), selection: 'one', place: ['form'], do: [{ action: 'copy' }] }],
  list: { columns: ['name', 'on', 'factor'], inlineEdit: ['on', 'factor'] },
  form: {
    open: 'page',
    layout: 'plain',
    sections: ['a', 'b', 'c', 'd'].map((code, at) => ({
      code,
      title: words(`Part ${code}`),
      columns: 1,
      fields:
        at === 0
          ? ['name', 'other', 'on', 'at', 'factor', 'lines']
          : more.slice((at - 1) * 4, at * 4).map(({ name }) => name),
    })),
  },
};
const line = {
  templateCode: 'typedLine',
  title: words('Line'),
  rows: true,
  labelField: 'item',
  fields: [
    { name: 'item', type: 'text', title: words('Item') },
    { name: 'day', type: 'date', title: words('Day') },
    { name: 'qty', type: 'decimal', scale: 2, title: words('Quantity'), readOnlyWhen: "item == 'none'" },
  ],
};

const stage = stageOfTests({ demo: false, schemas: withModels(bill, line) });

const { call, stored, made } = callsOf(stage, bill);

const edit = (billId: string, options?: SignInOptions): Promise<Person> =>
  stage.signIn('admin', { at: `/form/typedBill/${billId}?mode=edit`, ...options });

async function save(person: Person): Promise<void> {
  await person.footerButton('Save').click();
  await person.page.getByText('Saved', { exact: true }).waitFor();
}

const LINES = [
  { item: 'first', qty: '1' },
  { item: 'second', qty: '2' },
  { item: 'none', qty: '3' },
  { item: 'last', qty: '4' },
];

it('keeps a day that is typed, whatever is pressed next', async () => {
  const id = await made({ name: 'Days', lines: LINES });
  const admin = await edit(id);
  const { page } = admin;
  await admin.openCell('lines', 0, 'day');
  await page.keyboard.type('2026-11-02');
  await admin.cell('lines', 1, 'item').click();
  await expect.poll(() => admin.cell('lines', 0, 'day').textContent()).toContain('2026-11-02');
  await admin.field('at').locator('input').click();
  await page.keyboard.type('2026-10-05 09:30');
  await admin.field('on').locator('input').click();
  await page.keyboard.type('2026-10-05');
  await page.evaluate(() => document.querySelector<HTMLElement>('.form-footer .ant-btn-primary')?.click());
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await stored(id)).toMatchObject({ on: '2026-10-05', at: '2026-10-05T01:30:00.000Z' });
  expect((await stored(id)).lines[0]).toMatchObject({ day: '2026-11-02' });
});

it('stores a day that is typed or chosen in a list', async () => {
  const id = await made({ name: 'In a list' });
  const admin = await stage.signIn('admin', { at: listPath(bill) });
  const cell = admin.page.locator(`.ag-row[row-id="${id}"] .ag-cell[col-id="on"]`);
  await cell.dblclick();
  await admin.page.keyboard.type('2026-10-05');
  await admin.page.keyboard.press('Tab');
  await expect.poll(async () => (await stored(id)).on).toBe('2026-10-05');
  await admin.settled();
  await cell.dblclick();
  await cell.locator('input').click();
  await admin.page.locator('.ant-picker-dropdown').getByTitle('2026-10-09').click();
  await admin.page.keyboard.press('Tab');
  await expect.poll(async () => (await stored(id)).on).toBe('2026-10-09');
});

it('reads a day in any form in a form and its rows, and says there what is none', async () => {
  const id = await made({ name: 'In any form', lines: LINES });
  const admin = await edit(id);
  const { page } = admin;
  await admin.openCell('lines', 0, 'day');
  await page.keyboard.type('2026/11/2');
  await admin.cell('lines', 1, 'item').click();
  await expect.poll(() => admin.cell('lines', 0, 'day').textContent()).toContain('2026-11-02');
  await admin.openCell('lines', 1, 'day');
  await page.keyboard.type('2026/2/30');
  await admin.cell('lines', 0, 'item').click();
  await page.getByText('Day 2: Not read as a day and left out; write it like 2026-11-02').waitFor();
  await admin.field('at').locator('input').click();
  await page.keyboard.type('2026-1-5 9:3');
  await save(admin);
  expect(await stored(id)).toMatchObject({ at: '2026-01-05T01:03:00.000Z' });
  expect((await stored(id)).lines[0]).toMatchObject({ day: '2026-11-02' });
});

it('reads a day in any form in a list, and says there what is none', async () => {
  const id = await made({ name: 'In any form, in a list', on: '2026-01-01' });
  const admin = await stage.signIn('admin', { at: listPath(bill) });
  const { page } = admin;
  const cell = page.locator(`.ag-row[row-id="${id}"] .ag-cell[col-id="on"]`);
  const type = async (text: string, leave: string): Promise<void> => {
    await cell.dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await page.keyboard.press(leave);
  };
  await type('2026年3月4日', 'Tab');
  await expect.poll(async () => (await stored(id)).on).toBe('2026-03-04');
  await admin.settled();
  await page.keyboard.press('Escape');
  await type('abc', 'Tab');
  await page.getByText('On: Not read as a day and left out; write it like 2026-11-02').waitFor();
  await expect.poll(() => cell.textContent()).toBe('2026-03-04');
  expect((await stored(id)).on).toBe('2026-03-04');
});

it('goes on from cell to cell of a list with Tab, and keeps what was typed in each', async () => {
  const id = await made({ name: 'From cell to cell' });
  const admin = await stage.signIn('admin', { at: listPath(bill) });
  const { page } = admin;
  await page.locator(`.ag-row[row-id="${id}"] .ag-cell[col-id="on"]`).dblclick();
  await page.keyboard.type('2026-10-05');
  await page.keyboard.press('Tab');
  await page.locator(`.ag-row[row-id="${id}"] .ag-cell[col-id="factor"] input`).waitFor();
  await page.waitForTimeout(200);
  await page.keyboard.type('.5');
  await page.locator(`.ag-row[row-id="${id}"] .ag-cell[col-id="name"]`).click();
  await expect.poll(async () => (await stored(id)).factor).toBe('0.50');
  expect((await stored(id)).on).toBe('2026-10-05');
});

it('restores of a draft what was typed, and nothing that somebody else has changed since', async () => {
  const id = await made({ name: 'Drafted', other: 'orig', factor: '3' });
  const admin = await edit(id);
  const kept = admin.page.waitForResponse((response) => response.url().endsWith('draft/save'));
  await admin.type('name', 'Typed');
  await kept;
  await call('api/commonData/saveOrUpdate', { billData: { id, version: 1, other: 'of another' } });
  await admin.page.close({ runBeforeUnload: false });
  const again = await edit(id);
  await again.button('Restore').click();
  await save(again);
  expect(await stored(id)).toMatchObject({ name: 'Typed', other: 'of another' });
});

it('offers a copy no draft of another new record', async () => {
  const id = await made({ name: 'Copied', other: 'of the copy' });
  const admin = await stage.signIn('admin', { at: listPath(bill) });
  await admin.toolbarButton('Add').click();
  const kept = admin.page.waitForResponse((response) => response.url().endsWith('draft/save'));
  await admin.type('name', 'Left behind');
  await kept;
  await admin.footerButton('Cancel').click();
  await admin.dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await admin.toolbarButton('Add').click();
  await admin.button('Restore').waitFor();
  await admin.footerButton('Cancel').click();

  await admin.goTo(`/form/typedBill/${id}`);
  const again = admin.page.waitForResponse((response) => response.url().endsWith('draft/list'));
  await admin.button('Copy').first().click();
  await again;
  await admin.settled();
  expect(await admin.button('Restore').count()).toBe(0);
});

it('asks about a field of a draft that somebody else has changed since, and keeps what is chosen', async () => {
  const id = await made({ name: 'Drafted', other: 'orig', factor: '3' });
  const admin = await edit(id);
  const kept = admin.page.waitForResponse((response) => response.url().endsWith('draft/save'));
  await admin.type('name', 'Mine');
  await kept;
  await call('api/commonData/saveOrUpdate', { billData: { id, version: 1, name: 'Theirs', other: 'theirs too' } });
  await admin.page.close({ runBeforeUnload: false });
  const again = await edit(id);
  await again.button('Restore').click();
  await again.footerButton('Save').click();
  const line = again.dialog.getByRole('row').filter({ hasText: 'Theirs' });
  await line.getByText('Mine').waitFor();
  expect(await again.dialog.getByRole('row').count()).toBe(2);
  await line.getByRole('radio').first().check();
  await again.dialog.getByRole('button', { name: 'Take over and go on' }).click();
  await again.type('other', 'after all');
  await save(again);
  expect(await stored(id)).toMatchObject({ name: 'Theirs', other: 'after all' });
});

it('moves nothing below the hands that put right what was refused', async () => {
  const admin = await edit(await made({ name: 'Moved', lines: LINES }));
  const { page } = admin;
  const top = (selector: string): Promise<number> =>
    page.locator(selector).evaluate((element) => {
      const form = element.closest('.record-form')?.getBoundingClientRect().top ?? 0;
      return Math.round(element.getBoundingClientRect().top - form);
    });
  const below = '[data-field="lines"]';
  await admin.type('factor', '1234567890123456789.5');
  await (await admin.openCell('lines', 0, 'qty')).locator('input').fill('1234567890123456789.5');
  await page.keyboard.press('Tab');
  await admin.cell('lines', 0, 'qty').locator('.field-fault').waitFor();
  await admin.footerButton('Save').click();
  const list = page.getByRole('group', { name: 'Please correct' });
  await list.getByRole('button').first().click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
    .toBe('factor');
  await page.waitForTimeout(400);
  const before = await top(below);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1');
  await expect.poll(() => admin.faultOf('factor').count()).toBe(0);
  expect(await top(below)).toBe(before);
  await list.locator('s').waitFor();

  await list.getByRole('button').click();
  await expect.poll(() => focused(admin)).toBe('0 qty');
  await page.waitForTimeout(400);
  const row = await top('[data-row="1"]');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1');
  await page.getByText('All of this has been changed since. Save again.').first().waitFor();
  expect(await top('[data-row="1"]')).toBe(row);
  await admin.footerButton('Save').click();
  await list.waitFor({ state: 'detached' });
});

it('closes an open calendar of a cell with Escape first, then leaves the row', async () => {
  const admin = await edit(await made({ name: 'Escaped', lines: LINES }));
  const { page } = admin;
  await (await admin.openCell('lines', 0, 'day')).locator('input').click();
  const calendar = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
  await calendar.waitFor();
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'hidden' });
  expect(await focused(admin)).toBe('0 day');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open row 1');
});

it('has columns that keep their width when a row is opened, and are as wide as the longest figure', async () => {
  const admin = await edit(await made({ name: 'Widths', lines: LINES }));
  const widths = (): Promise<number[]> =>
    admin.page.locator('[data-field="lines"] thead th').evaluateAll((all) => all.map((head) => head.clientWidth));
  const before = await widths();
  await (await admin.openCell('lines', 0, 'qty')).locator('input').waitFor();
  expect(await widths()).toEqual(before);
  await admin.page.keyboard.press('Control+A');
  await admin.page.keyboard.type('1234567890123.5');
  await admin.page.keyboard.press('Escape');
  await expect.poll(widths).not.toEqual(before);
  const isWhole = admin.cell('lines', 0, 'qty').evaluate((cell) => cell.scrollWidth <= cell.clientWidth);
  expect(await isWhole).toBe(true);
});

it('keeps the rows of both where two people have changed others of them', async () => {
  const id = await made({ name: 'Rows of two', lines: LINES });
  const admin = await edit(id);
  await (await admin.openCell('lines', 0, 'item')).locator('input').fill('mine');
  const { lines } = await stored(id);
  const theirs = lines.map((row: Json, at: number) => (at === 1 ? { ...row, item: 'theirs' } : row));
  await call('api/commonData/saveOrUpdate', {
    billData: { id, version: 1, lines: [...theirs, { item: 'added', qty: '5' }] },
  });
  await admin.footerButton('Save').click();
  await admin.dialog.getByText('The rows of both are kept').waitFor();
  await admin.dialog.getByRole('button', { name: 'Take over and go on' }).click();
  await save(admin);
  expect((await stored(id)).lines.map(({ item }: Json) => item)).toEqual(['mine', 'theirs', 'none', 'last', 'added']);
});

it('leaves what can no longer be changed as the other has left it, and says so', async () => {
  const id = await made({ name: 'Merged', other: 'open' });
  const admin = await edit(id);
  await admin.type('name', 'Mine');
  await call('api/commonData/saveOrUpdate', { billData: { id, version: 1, other: 'closed' } });
  await admin.footerButton('Save').click();
  await admin.dialog.getByRole('button', { name: 'Take over and go on' }).click();
  await admin.page.getByText('Cannot be changed any more, so that what you typed is not taken over: Name').waitFor();
  await save(admin);
  expect(await stored(id)).toMatchObject({ name: 'Merged', other: 'closed' });
});

it('goes on in the same row when one is copied above it, and over cells that are not open', async () => {
  const admin = await edit(await made({ name: 'Rows', lines: LINES }));
  const { page } = admin;
  await (await admin.openCell('lines', 1, 'item')).locator('input').waitFor();
  await page.keyboard.press('End');
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Copy row 1"]')?.click());
  await page.keyboard.type('!');
  await expect.poll(() => admin.cell('lines', 2, 'item').locator('input').inputValue()).toBe('second!');

  await admin.openCell('lines', 2, 'qty');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(admin)).toBe('3 item');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open row 4');
  await page.keyboard.press('Enter');
  await admin.dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open row 4');
});

const focused = ({ page }: Person): Promise<string> =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[data-column]');
    return `${cell?.closest('[data-row]')?.getAttribute('data-row')} ${cell?.getAttribute('data-column')}`;
  });

it.each([1440, 390])('never scrolls the shell with a long form, %i pixels wide', async (width) => {
  const admin = await edit(await made({ name: 'Long', lines: LINES }), { size: { width, height: 700 } });
  const { page } = admin;
  const header = page.locator('header').first();
  const before = (await header.boundingBox())?.y;
  await admin.field('more11').locator('textarea').scrollIntoViewIfNeeded();
  await admin.field('more11').locator('textarea').focus();
  await page.mouse.move(width / 2, 400);
  await page.mouse.wheel(0, 5000);
  await page.waitForTimeout(200);
  expect((await header.boundingBox())?.y).toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});

it('has all of a form on paper, and nothing around it', async () => {
  const admin = await edit(await made({ name: 'Paper', lines: LINES, more11: 'The very last words' }));
  const { page } = admin;
  await page.emulateMedia({ media: 'print' });
  const last = await admin.field('more11').boundingBox();
  expect(last?.height).toBeGreaterThan(20);
  const long = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(long).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0) - 1);
  const around = page.locator('main').locator('xpath=..').locator('> :not(main)').filter({ visible: true });
  expect(await around.count()).toBe(0);
  for (const gone of ['.form-footer', '.form-anchors', '.rows-tools', '.rows-foot'])
    expect(await page.locator(gone).filter({ visible: true }).count(), gone).toBe(0);
});

it('hears every digit, however fast a number is typed after Tab has led to it', async () => {
  const admin = await edit(await made({ name: 'Fast', factor: '12', lines: LINES }));
  const { page } = admin;
  for (const _ of Array.from({ length: 5 })) {
    await admin.field('at').locator('input').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('150.5');
    expect(await admin.field('factor').locator('input').inputValue()).toBe('150.5');
  }
  for (const row of [0, 1]) {
    await admin.openCell('lines', row, 'item');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('250.5');
    expect(await admin.cell('lines', row, 'qty').locator('input').inputValue()).toBe('250.5');
  }
});

it('takes the name of a view as soon as it is asked for', async () => {
  const admin = await stage.signIn('admin', { at: listPath(bill) });
  await admin.button(/Standard view/).click();
  await admin.page.getByRole('menuitem', { name: /Save as a new view/ }).click();
  await expect.poll(() => admin.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await admin.page.keyboard.type('My view');
  await admin.page.keyboard.press('Enter');
  await admin.button(/My view/).waitFor();
});
