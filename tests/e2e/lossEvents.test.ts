import { expect, it } from 'vitest';
import { daysAgo } from './support/days.ts';
import type { Person } from './support/person.ts';
import { stageOfTests, WIDE } from './support/stage.ts';

const stage = stageOfTests();
const TITLE = '测试专用柜面短款事件';

it('goes from the coordinator through every review to confirmed, and its history shows each step', async () => {
  const clerk = await stage.signIn('liuqing', { size: WIDE });
  await clerk.openMenu('Loss events', 'Loss events');
  await clerk.button('Add').click();
  await fillFacts(clerk);
  await clerk.showSection('Classification and causes');
  await clerk.choose('eventType', 'ET070101');
  await clerk.choose('businessLine', 'Retail banking');
  await clerk.choose('primaryCause', 'C103');
  await clerk.showSection('Losses and recoveries');
  await addRow(clerk, 'losses', {
    lossForm: 'Asset loss',
    acctDate: daysAgo(5),
    amount: '9001234.50',
    voucherNo: 'V-1',
  });
  await addRow(clerk, 'losses', { lossForm: 'Legal cost', acctDate: daysAgo(5), amount: '100', voucherNo: 'V-2' });
  await addRow(clerk, 'recoveries', {
    recoveryType: 'Insurance',
    receivedDate: daysAgo(4),
    amount: '9900000',
    payer: '磐石人寿',
    voucherNo: 'R-1',
  });
  await expect.poll(() => clerk.field('grossLoss').innerText()).toContain('9,001,334.50');
  await expect.poll(() => clerk.field('netLoss').innerText()).toContain('-898,665.50');

  await clerk.footerButton('Save').click();
  await clerk.faultOf('recoveries').getByText('More was recovered than was lost').waitFor();
  await setCell(clerk, 'recoveries', 0, 'amount', '334.50');
  await expect.poll(() => clerk.field('netLoss').innerText()).toContain('9,001,000.00');
  // With another entity the department fits no longer and is gone; the field is brought on screen and has the focus.
  await clerk.showSection('Facts');
  await clerk.choose('occurEntity', 'Panshi Bank');
  await clerk.showSection('Losses and recoveries');
  await clerk.footerButton('Save').click();
  await clerk.faultOf('occurDept').getByText('Please fill in Responsible department').waitFor();
  await expect.poll(() => clerk.field('occurDept').locator(':focus').count()).toBe(1);
  await clerk.choose('occurDept', 'Operations');
  await clerk.footerButton('Save').click();
  await clerk.page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => clerk.page.url()).toMatch(/#\/form\/opsLossEvent\/[0-9a-f-]{36}$/);

  await clerk.openMenu('Loss events', 'Loss events');
  await clerk.search(TITLE);
  await expect.poll(() => clerk.column('status')).toEqual(['Draft']);
  await expect.poll(() => clerk.column('netLoss')).toEqual(['9,001,000.00']);
  await press(clerk, 'Submit');
  await expect.poll(() => clerk.column('status')).toEqual(['Department review']);

  const number = (await clerk.column('eventNo'))[0] ?? '';
  await approve('maohui', number);
  const officer = await stage.signIn('chenlan', { size: WIDE, at: '/ops/loss/review' });
  await officer.search(number);
  await officer.select(number);
  await officer
    .button(/^More actions for/)
    .first()
    .click();
  await officer.page.getByRole('menuitem', { name: 'Correct' }).click();
  await officer.field('title').waitFor();
  await officer.settled();
  await officer.showSection('Classification and causes');
  await officer.choose('businessLine', 'Commercial banking');
  await officer.showSection('Follow-up');
  await officer.choose('linkedRisks', 'R00001');
  await officer.footerButton('Save').click();
  await officer.page.getByText('Saved', { exact: true }).waitFor();
  await approve('chenlan', number);
  await approve('hejing', number);
  await approve('linyue', number);

  await clerk.goTo('/ops/loss/events');
  await clerk.search(number);
  await expect.poll(() => clerk.column('status')).toEqual(['Confirmed']);
  await expect.poll(() => clerk.column('businessLine')).toEqual(['Commercial banking']);
  await clerk.page.getByRole('button', { name: number }).click();
  // The row in the list has a button of this name, too.
  await clerk.page.locator('.record-view').filter({ visible: true }).waitFor();
  await clerk.button('History').click();
  await clerk.dialog.locator('.history-entry').first().waitFor();
  const steps = await clerk.dialog.locator('.history-entry').allInnerTexts();
  const who = steps.map((step) => ['刘青', '毛辉', '陈岚', '何静', '林越'].find((name) => step.includes(name)));
  expect(who).toEqual(['林越', '何静', '陈岚', '陈岚', '毛辉', '刘青', '刘青']);
  expect(steps.at(-1)).toContain('Created');
  expect(steps[3]).toContain('Business line');
});

async function fillFacts(clerk: Person): Promise<void> {
  await clerk.type('title', TITLE);
  await clerk.choose('occurEntity', 'Panshi Securities');
  await clerk.choose('occurDept', 'Brokerage');
  await clerk.typeDay('occurStart', daysAgo(7));
  await clerk.typeDay('discoverDate', daysAgo(6));
  await clerk.choose('discoverChannel', 'Self-check');
  await clerk.type('summary', '柜员日终盘库时发现现金与账面不符，经核对监控录像确认系点验疏忽造成短款，已登记处理。');
  await clerk.type('immediateMeasure', '封存库款并复核监控。');
}

async function addRow(person: Person, field: string, values: Readonly<Record<string, string>>): Promise<void> {
  const row = await person.field(field).locator('tbody tr').count();
  await person.button('Add row', person.field(field)).click();
  for (const [column, value] of Object.entries(values)) await setCell(person, field, row, column, value);
}

async function setCell(person: Person, field: string, row: number, column: string, value: string): Promise<void> {
  const cell = await person.openCell(field, row, column);
  if (await cell.getByRole('combobox').count()) await person.choose(cell, value);
  else if (column.endsWith('Date')) await person.typeDay(cell, value);
  else await person.type(cell, value);
}

async function press(person: Person, button: string): Promise<void> {
  await person.rows.first().waitFor();
  await person.page
    .locator('.list-page')
    .filter({ visible: true })
    .getByRole('checkbox', { name: /select/i })
    .filter({ visible: true })
    .last()
    .click();
  await person.page
    .getByRole('toolbar')
    .filter({ visible: true })
    .getByRole('button', { name: button, exact: true })
    .click();
  await person.dialog.getByRole('button', { name: button }).click();
}

async function approve(account: string, number: string): Promise<void> {
  const reviewer = await stage.signIn(account, { size: WIDE, at: '/ops/loss/review' });
  await reviewer.search(number);
  await expect.poll(() => reviewer.column('eventNo')).toEqual([number]);
  await press(reviewer, 'Approve');
  await reviewer.page.getByText(/Approve: done/).waitFor();
}
