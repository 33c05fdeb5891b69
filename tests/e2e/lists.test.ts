import { expect, it } from 'vitest';
import Decimal from 'decimal.js';
import { callServer, type Json } from './support/callServer.ts';
import { daysAgo } from './support/days.ts';
import type { Person } from './support/person.ts';
import { DEMO_PASSWORD } from './support/server.ts';
import { stageOfTests, WIDE } from './support/stage.ts';

const stage = stageOfTests();
const EVENTS = '/ops/loss/events';

async function atEvents(): Promise<Person> {
  const officer = await stage.signIn('chenlan', { size: WIDE });
  await officer.goTo(EVENTS);
  return officer;
}

/** All events that the officer may see, as a program reads them. */
async function allEvents(query?: object): Promise<Json[]> {
  const { token } = await callServer(stage.server.url, 'api/sys/auth/login', {
    account: 'zhaoheng',
    password: DEMO_PASSWORD,
  });
  const found: Json[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const columns = [
      'eventNo',
      'title',
      'summary',
      'productName',
      'status',
      'discoverDate',
      'grossLoss',
      'groupGross',
      'mergeRole',
    ];
    const request = { templateCode: 'opsLossEvent', columns, query, pageNum, pageSize: 200 };
    const { list } = await callServer(stage.server.url, 'api/commonData/queryPageDataV2', request, token);
    found.push(...list);
    if (list.length < 200) return found;
  }
}

/** Makes a column wider by so many pixels, or narrower. */
async function drag({ page }: Person, column: string, by: number): Promise<void> {
  const handle = await page.locator(`.ag-header-cell[col-id="${column}"] .ag-header-cell-resize`).boundingBox();
  if (!handle) throw new Error('The column has no handle.');
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 6 });
  await page.mouse.up();
}

const figure = (text: string): Decimal => new Decimal(text.replaceAll(/[^\d.-]/g, ''));

it('narrows by state, by department with all below it, and by a range of days, in the address too', async () => {
  const officer = await atEvents();
  const all = await officer.total();
  expect(all).toBe((await allEvents()).length);
  await officer.choose(officer.filter('Event status', 'Status'), 'Confirmed');
  await expect
    .poll(() => officer.total())
    .toBe((await allEvents({ field: 'status', op: 'eq', value: 'confirmed' })).length);
  expect(new Set(await officer.column('status'))).toEqual(new Set(['Confirmed']));

  await officer.choose(officer.filter('Responsible department'), 'Panshi Bank');
  const narrowed = await officer.total();
  expect(narrowed).toBeLessThan(all);
  expect(narrowed).toBeGreaterThan(0);
  const units = new Set(await officer.column('occurDept'));
  expect(units.size).toBeGreaterThan(1);
  for (const unit of units)
    expect([
      'Operations',
      'Retail Banking',
      'Corporate Banking',
      'Payment and Clearing',
      'Financial Technology',
      'Risk and Compliance',
      'East China Branch',
      'East China Branch Banking Hall',
      'South China Branch',
      'South China Branch Banking Hall',
    ]).toContain(unit);

  await officer.button('More').click();
  const range = officer.page.locator('.ant-popover .ant-picker-range').first().locator('input');
  await range.first().click();
  await range.first().fill(daysAgo(400));
  await range.last().click();
  await range.last().fill(daysAgo(30));
  await range.last().press('Enter');
  await officer.settled();
  const days = await officer.column('discoverDate');
  for (const day of days) expect(day >= daysAgo(400) && day <= daysAgo(30)).toBe(true);

  const here = officer.page.url();
  const total = await officer.total();
  await officer.reload();
  expect(await officer.total()).toBe(total);
  // As wide a window, since only the rows that it has room for are drawn.
  const colleague = await stage.signIn('zhaoheng', { size: WIDE });
  await colleague.page.goto(here);
  expect(await colleague.total()).toBe(total);
  await colleague.button('Clear filters').click();
  await expect.poll(() => colleague.total()).toBe(all);
});

it('finds two Chinese letters wherever the keyword looks', async () => {
  const officer = await atEvents();
  await officer.search('短款');
  const expected = (await allEvents()).filter((event) =>
    JSON.stringify([event.title, event.summary, event.productName, event.eventNo]).includes('短款'),
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(await officer.total()).toBe(expected.length);
  expect(new Set(await officer.column('eventNo'))).toEqual(
    new Set(expected.map((event) => event.eventNo).slice(0, 50)),
  );
  await officer.search('鱿鱼');
  await officer.page.getByText('Nothing matches').waitFor();
});

it('marks what was looked for in rows that were there before, and no longer once nothing is', async () => {
  const admin = await stage.signIn('admin', { size: WIDE, at: '/system/users' });
  await admin.rows.first().waitFor();
  const chen = (await admin.column('account')).filter((account) => account.includes('chen'));
  expect(chen.length).toBeGreaterThan(0);
  const marked = admin.page.locator('.ag-cell[col-id="account"] mark');
  await admin.search('chen');
  await expect.poll(() => marked.count()).toBe(chen.length);
  expect(new Set(await marked.allInnerTexts())).toEqual(new Set(['chen']));
  expect(new Set(await admin.column('account'))).toEqual(new Set(chen));
  await admin.search('');
  await expect.poll(() => marked.count()).toBe(0);
  expect(await admin.column('account')).toEqual(expect.arrayContaining(chen));
});

it('says words that are cut off in full to a pointer that rests on them, and no others', async () => {
  const officer = await atEvents();
  await officer.rows.first().waitFor();
  const cell = officer.page.locator('.ag-row .ag-cell[col-id="discoverDate"]').first();
  await cell.hover();
  expect(await cell.getAttribute('title')).toBeNull();
  await drag(officer, 'discoverDate', -200);
  await cell.hover();
  await expect.poll(() => cell.getAttribute('title')).toBe(await cell.innerText());
  await drag(officer, 'discoverDate', 200);
  await officer.rows.nth(2).hover();
  await cell.hover();
  await expect.poll(() => cell.getAttribute('title')).toBeNull();
});

it('sorts on the server, turns pages without a gap, and sums over all pages', async () => {
  const officer = await atEvents();
  const events = await allEvents();
  const losses = events.map((event) => new Decimal(event.grossLoss ?? 0)).toSorted((a, b) => b.cmp(a));
  await officer.rows.first().waitFor();
  await officer.allColumns();
  const header = officer.page.locator('.ag-header-cell[col-id="grossLoss"]');
  await header.click();
  await officer.settled();
  await header.click();
  await expect
    .poll(
      async () =>
        (await officer.column('grossLoss'))[0] && figure((await officer.column('grossLoss'))[0] ?? '').toFixed(2),
    )
    .toBe(losses[0]?.toFixed(2));

  await officer.page.locator('.ant-pagination-options .ant-select').click();
  await officer.options().filter({ hasText: '20' }).first().click();
  await officer.settled();
  await expect.poll(async () => (await officer.column('eventNo')).length).toBeLessThanOrEqual(20);
  const seen: string[] = [];
  for (let page = 1; page <= 3; page++) {
    if (page > 1) await officer.page.locator(`.ant-pagination-item-${page}`).click();
    await expect.poll(() => officer.page.locator('.ant-pagination-item-active').innerText()).toBe(String(page));
    await expect.poll(async () => seen.includes((await officer.column('eventNo'))[0] ?? '')).toBe(false);
    seen.push(...(await officer.column('eventNo')));
  }
  expect(new Set(seen).size).toBe(seen.length);

  const sums = await officer.page.locator('.list-sums').innerText();
  const gross = events
    .filter((event) => event.mergeRole !== 'child')
    .reduce((sum, event) => sum.plus(event.groupGross ?? 0), new Decimal(0));
  expect(sums.replaceAll(',', '')).toContain(gross.toFixed(2));
});

it('offers ready-made filters', async () => {
  const officer = await atEvents();
  await officer.page.getByRole('tab', { name: 'Major only' }).click();
  const major = await allEvents({ field: 'isMajor', op: 'eq', value: true });
  expect(major.length).toBeGreaterThan(0);
  await expect.poll(() => officer.total()).toBe(major.length);
  expect(officer.page.url()).toContain('major');
});

it('goes Back and Forward through what a list showed, and a copied address shows the same page', async () => {
  const officer = await atEvents();
  const all = await officer.total();
  await officer.choose(officer.filter('Event status', 'Status'), 'Confirmed');
  await expect.poll(() => officer.total()).toBeLessThan(all);
  const confirmed = await officer.total();
  await officer.rows.first().waitFor();
  await officer.allColumns();
  await officer.page.locator('.ag-header-cell[col-id="grossLoss"]').click();
  await officer.page.locator('.ag-header-cell[col-id="grossLoss"][aria-sort="ascending"]').waitFor();
  await officer.settled();
  const shown = await officer.column('eventNo');
  const address = officer.page.url();

  await officer.openMenu('Loss events', 'Loss leads');
  await officer.page.goBack();
  await expect.poll(() => officer.column('eventNo')).toEqual(shown);
  const open = officer.page.getByRole('navigation', { name: 'Open pages' });
  expect(await open.getByRole('button', { name: 'Loss events', exact: true }).count()).toBe(1);
  await officer.page.goBack();
  await officer.page.locator('.ag-header-cell[col-id="grossLoss"][aria-sort="none"]').waitFor();
  expect(await officer.total()).toBe(confirmed);
  await officer.page.goBack();
  await expect.poll(() => officer.total()).toBe(all);
  await officer.page.goForward();
  await expect.poll(() => officer.total()).toBe(confirmed);

  // As wide a window, since only the rows that it has room for are drawn.
  const colleague = await stage.signIn('zhaoheng', { size: WIDE });
  await colleague.page.goto(address);
  await expect.poll(() => colleague.column('eventNo')).toEqual(shown);
});

it('builds a nested filter from the keyboard, says it in words, and takes it back with one click', async () => {
  const officer = await atEvents();
  const { page } = officer;
  const all = await officer.total();
  const pick = async (name: string, text: string, at = 0): Promise<void> => {
    await officer.dialog.getByRole('combobox', { name, exact: true }).nth(at).focus();
    await page.keyboard.type(text);
    await officer.options().filter({ hasText: text }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  };
  await officer.button('Conditions').press('Enter');
  await pick('Field', 'Gross loss');
  await page.getByRole('combobox', { name: 'Gross loss: comparison' }).focus();
  await page.keyboard.press('Enter');
  for (const word of ['>', '≥']) {
    await page.keyboard.press('ArrowDown');
    await officer.options().filter({ hasText: word }).first().waitFor();
  }
  await officer.options().getByText('≥', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Gross loss', exact: true }).fill('100000');
  await page.keyboard.press('Tab');
  await officer.button('Add group').first().press('Enter');
  await pick('Field', 'Status', 1);
  await pick('Status', 'Confirmed');
  await officer.button('Add condition').first().press('Enter');
  await pick('Field', 'Created by', 2);
  await page.getByRole('combobox', { name: 'Created by: whose' }).focus();
  await page.keyboard.press('Enter');
  await officer.options().getByText('you', { exact: true }).click();
  await expect
    .poll(() => page.locator('.filter-sentence').innerText())
    .toMatch(/Gross loss ≥ 100,000\.00 and \(Status is .*Confirmed\s+or Created by is you\)/s);
  await officer.button('Apply').press('Enter');
  const me = (await callServer(stage.server.url, 'api/sys/auth/login', { account: 'chenlan', password: DEMO_PASSWORD }))
    .token;
  const { id } = await callServer(stage.server.url, 'api/sys/auth/userInfo', {}, me);
  const query = {
    and: [
      { field: 'grossLoss', op: 'gte', value: '100000' },
      {
        or: [
          { field: 'status', op: 'eq', value: 'confirmed' },
          { field: 'createdBy', op: 'eq', value: id },
        ],
      },
    ],
  };
  const expected = (await allEvents(query)).length;
  expect(expected).toBeGreaterThan(0);
  expect(expected).toBeLessThan(all);
  await expect.poll(() => officer.total()).toBe(expected);
  await officer.reload();
  expect(await officer.total()).toBe(expected);
  await officer.button('Clear filters').click();
  await expect.poll(() => officer.total()).toBe(all);
});

it('groups by quarter and severity, with counts and subtotals, and opens groups to their records', async () => {
  const officer = await atEvents();
  const { page } = officer;
  const all = await officer.total();
  await officer.button('Groups').click();
  await officer.choose(page.locator('.group-choice').first(), 'Severity');
  const heads = page.locator('.groups > .group > .group-head');
  await heads.first().waitFor();
  const counts = (await heads.locator('.group-count').allInnerTexts()).map(Number);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
  expect(counts.length).toBeGreaterThan(2);

  const moderate = page
    .locator('.groups > .group')
    .filter({ has: page.getByText('Moderate', { exact: true }) })
    .first();
  const expected = (await allEvents({ field: 'severity', op: 'eq', value: 'moderate' })).length;
  expect(Number(await moderate.locator('.group-count').first().innerText())).toBe(expected);
  await moderate.locator('.group-head').first().press('Enter');
  await expect.poll(async () => (await officer.column('severity')).length).toBe(Math.min(expected, 20));
  expect(new Set(await officer.column('severity'))).toEqual(new Set(['Moderate']));

  await officer.choose(page.locator('.group-choice').nth(1), 'Discovery date');
  await page.getByRole('combobox', { name: 'Period' }).last().waitFor();
  await officer.button('Groups').click();
  await heads.first().press('Enter');
  const inner = page.locator('.groups .groups > .group > .group-head');
  await inner.first().waitFor();
  const within = (await inner.locator('.group-count').allInnerTexts()).map(Number);
  expect(within.reduce((sum, count) => sum + count, 0)).toBe(counts[0]);
  await officer.reload();
  await heads.first().waitFor();
  expect(await heads.count()).toBe(counts.length);
});

it('shows figures above the list, and leads from each to its records', async () => {
  const officer = await atEvents();
  const { page } = officer;
  const all = await officer.total();
  await officer.button('Statistics').click();
  const bars = page.locator('.statistic-bars').first().locator('tbody tr');
  await bars.first().waitFor({ state: 'attached' });
  const numbers = (await bars.locator('.statistic-number').allTextContents()).map(Number);
  expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(all);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  await bars.first().getByRole('button').press('Enter');
  await expect.poll(() => officer.total()).toBe(numbers[0]);
  await expect.poll(() => bars.count()).toBe(1);
  await officer.button('Clear filters').click();
  await expect.poll(() => bars.count()).toBe(numbers.length);
  await page.locator('.statistic-bars svg').first().locator('path[fill="#0F5C6E" i]').first().click();
  await expect.poll(() => officer.total()).toBe(numbers[0]);
  await officer.button('Clear filters').click();
  await expect.poll(() => officer.total()).toBe(all);
  const card = page.locator('.statistic-card').filter({ hasText: 'Major events' }).getByRole('button');
  await expect
    .poll(async () => Number(await card.innerText()))
    .toBe((await allEvents({ field: 'isMajor', op: 'eq', value: true })).length);
});

it.each([0, 500])('has no column behind that of the actions, when its rows come after %i ms', async (wait) => {
  const officer = await stage.signIn('chenlan', { size: { width: 1280, height: 800 } });
  const { page } = officer;
  await page.route('**/queryPageDataV2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.continue();
  });
  await officer.goTo(EVENTS);
  await officer.rows.first().waitFor();
  const right = async (heads: string): Promise<number> =>
    Math.max(
      ...(await page
        .locator(`.ag-header-cell${heads}`)
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))),
    );
  const actions = page.locator('.ag-header-cell[col-id="$buttons"]');
  await expect
    .poll(async () => (await right(':not([col-id="$buttons"])')) - ((await actions.boundingBox())?.x ?? 0))
    .toBeLessThanOrEqual(1);
});

it('remembers how wide a person has made a column, who reloads the page at once', async () => {
  const officer = await atEvents();
  const cell = officer.page.locator('.ag-header-cell[col-id="occurDept"]');
  await officer.rows.first().waitFor();
  const before = (await cell.boundingBox())?.width ?? 0;
  await drag(officer, 'occurDept', 90);
  const wide = (await cell.boundingBox())?.width ?? 0;
  expect(wide).toBeGreaterThan(before + 40);
  await officer.reload();
  await officer.rows.first().waitFor();
  expect((await cell.boundingBox())?.width).toBeCloseTo(wide, 0);
});

it('has its columns in the order, in sight and away as the settings say, after a reload too', async () => {
  const officer = await atEvents();
  const { page } = officer;
  await officer.rows.first().waitFor();
  const order = (): Promise<string[]> =>
    page
      .locator('.ag-header-cell')
      .filter({ visible: true })
      .evaluateAll((cells) =>
        cells
          .map((cell) => ({ id: cell.getAttribute('col-id') ?? '', at: cell.getBoundingClientRect().x }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ id }) => id)
          .filter((id) => /^[a-z]/.test(id) && !id.startsWith('ag-')),
      );
  expect((await order()).slice(0, 4)).toEqual(['eventNo', 'title', 'status', 'eventTypeTop']);
  await officer.button('Columns and row height').click();
  await officer.button('Move Business line up').click();
  await expect.poll(async () => (await order()).slice(0, 4)).toEqual(['eventNo', 'title', 'status', 'businessLine']);
  await page.getByRole('checkbox', { name: 'Responsible department' }).uncheck();
  await officer.button('Keep Severity in sight').click();
  const arranged = ['eventNo', 'title', 'severity', 'status', 'businessLine', 'eventTypeTop', 'discoverDate'];
  await expect.poll(async () => (await order()).slice(0, 7)).toEqual(arranged);
  const token = (await page.context().cookies()).find(({ name }) => name === 'appToken')?.value;
  const kept = async (): Promise<Json[]> =>
    (await callServer(stage.server.url, 'api/sys/preference/get', { key: 'list:opsLossEvent' }, token)).value.columns;
  await expect
    .poll(async () => (await kept()).find(({ field }) => field === 'severity'))
    .toMatchObject({ pin: 'left' });
  await officer.reload();
  await officer.rows.first().waitFor();
  await expect.poll(async () => (await order()).slice(0, 7)).toEqual(arranged);
  await officer.button('Columns and row height').click();
  await officer.button('Reset columns').click();
  await expect.poll(async () => (await order()).slice(0, 4)).toEqual(['eventNo', 'title', 'status', 'eventTypeTop']);
});

it('sorts by several columns, and is walked and opened from the keyboard', async () => {
  const officer = await atEvents();
  const { page } = officer;
  await officer.rows.first().waitFor();
  await officer.allColumns();
  const head = (name: string) => page.locator(`.ag-header-cell[col-id="${name}"]`);
  await head('severity').click();
  await page.locator('.ag-header-cell[col-id="severity"][aria-sort="ascending"]').waitFor();
  await officer.settled();
  await head('netLoss').click({ modifiers: ['Shift'] });
  await page.locator('.ag-header-cell[col-id="netLoss"][aria-sort="ascending"]').waitFor();
  expect(await head('severity').getAttribute('aria-sort')).toBe('ascending');
  const asked = (): unknown => JSON.parse(new URLSearchParams(page.url().split('?')[1]).get('q') ?? 'null');
  await expect.poll(asked).toMatchObject({
    sort: [
      { field: 'severity', order: 'asc' },
      { field: 'netLoss', order: 'asc' },
    ],
  });
  await officer.settled();
  const [first, second = ''] = await officer.column('eventNo');
  expect(first).not.toBe(second);
  await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="netLoss"]').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.record-view').filter({ visible: true }).getByText(second).first().waitFor();
});

it('has its buttons in sight on a phone, below the tree that narrows it too', async () => {
  const admin = await stage.signIn('admin', { size: { width: 390, height: 844 }, at: '/ops/indicators/library' });
  const toolbar = admin.page.getByRole('toolbar').filter({ visible: true }).first();
  const first = toolbar.getByRole('button').first();
  await first.waitFor();
  await expect.poll(async () => (await toolbar.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await first.click();
  await admin.page.locator('.record-form [data-field]').filter({ visible: true }).first().waitFor();
});

it('stands still while it is left open behind another page, and is as it was when one comes back', async () => {
  const officer = await atEvents();
  const { page } = officer;
  await officer.rows.first().waitFor();
  const before = await officer.column('title');
  await officer.goTo('/home');
  const frames = await page.evaluate(async () => {
    const ask = window.requestAnimationFrame.bind(window);
    let asked = 0;
    window.requestAnimationFrame = (draw) => {
      asked += 1;
      return ask(draw);
    };
    await new Promise((resolve) => setTimeout(resolve, 2000));
    window.requestAnimationFrame = ask;
    return asked;
  });
  // A grid that draws itself again and again asks for two frames each time, sixty times a second; a page at rest for hardly any.
  expect(frames).toBeLessThan(60);
  await officer.goTo(EVENTS);
  // What was in sight is in sight; the rows beside it may have been drawn meanwhile.
  await expect.poll(async () => (await officer.column('title')).slice(0, before.length)).toEqual(before);
});
