import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callServer } from './support/callServer.ts';
import type { Person } from './support/person.ts';
import { DEMO_PASSWORD } from './support/server.ts';
import { stageOfTests } from './support/stage.ts';

const stage = stageOfTests();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

async function search(account: string, path: string, keyword: string): Promise<Person> {
  const person = await stage.signIn(account);
  await person.goTo(path);
  await person.search(keyword);
  return person;
}

async function edit(account: string, riskNo: string): Promise<Person> {
  const person = await search(account, '/ops/library/risks', riskNo);
  await person.select(riskNo);
  await person.toolbarButton('Edit').click();
  await person.field('name').locator('input').waitFor();
  await person.settled();
  return person;
}

/** A draft in the risk library, made by the officer. */
async function draftRisk(name: string): Promise<{ riskNo: string; id: string }> {
  const { url } = stage.server;
  const { token } = await callServer(url, 'api/sys/auth/login', { account: 'chenlan', password: DEMO_PASSWORD });
  const request = { templateCode: 'rcRisk', pageNum: 1, pageSize: 1 };
  const { list } = await callServer(url, 'api/commonData/queryPageDataV2', request, token);
  const { billData } = await callServer(
    url,
    'api/commonData/queryDataById',
    { templateCode: 'rcRisk', billId: list[0].id },
    token,
  );
  const { eventType, businessLine, ownerDept, description, causes, source } = billData;
  const values = { name, eventType, businessLine, ownerDept, description, causes, source };
  const saved = await callServer(
    url,
    'api/commonData/saveOrUpdate',
    { templateCode: 'rcRisk', billData: values, confirmed: true },
    token,
  );
  return { riskNo: saved.billData.riskNo, id: saved.billId };
}

it('lets two people who have edited one record merge what they wrote', async () => {
  const { riskNo, id } = await draftRisk('两人同改的风险');
  const first = await edit('chenlan', riskNo);
  const second = await edit('zhaoheng', riskNo);
  await first.type('name', '甲改的名称');
  await first.footerButton('Save').click();
  await first.page.getByText('Saved', { exact: true }).waitFor();

  await second.type('name', '乙改的名称');
  await second.type('description', '乙改的说明，甲没有动过。');
  await second.footerButton('Save').click();
  await second.dialog.getByText('陈岚 has changed this record while you were editing.').waitFor();
  expect(await second.dialog.locator('.ant-modal-title').innerText()).toBe('System prompt');
  const row = second.dialog.locator('tbody tr', { hasText: '甲改的名称' }).first();
  expect(await row.innerText()).toMatch(/甲改的名称[\s\S]*乙改的名称/);
  await row.getByRole('radio').first().check();
  await second.dialog.getByRole('button', { name: 'Take over and go on' }).click();
  await second.footerButton('Save').click();
  await second.page.getByText('Saved', { exact: true }).waitFor();
  const { token } = await callServer(stage.server.url, 'api/sys/auth/login', {
    account: 'linyue',
    password: DEMO_PASSWORD,
  });
  const { billData, version } = await callServer(
    stage.server.url,
    'api/commonData/queryDataById',
    { templateCode: 'rcRisk', billId: id },
    token,
  );
  expect(billData).toMatchObject({ name: '甲改的名称', description: '乙改的说明，甲没有动过。' });
  expect(version).toBe(3);
});

it('says what must be selected first', async () => {
  const officer = await stage.signIn('chenlan', { at: '/ops/library/risks' });
  await officer.rows.first().waitFor();
  const told = async (button: string, text: string): Promise<void> => {
    await officer.toolbarButton(button).click();
    await officer.dialog.getByText(text, { exact: true }).waitFor();
    expect(await officer.dialog.locator('.ant-modal-confirm-title').innerText()).toBe('System prompt');
    await officer.dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => officer.page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  };
  await told('Edit', 'Please select one record');
  await told('Delete', 'Please select at least one record');
  const [one = '', other = ''] = await officer.column('riskNo');
  await officer.select(one);
  await officer.select(other);
  await told('View', 'Please select one record');
});

it('asks before typed things are left behind, and offers them again after the tab was closed', async () => {
  const officer = await stage.signIn('chenlan', { at: '/ops/library/risks' });
  await officer.toolbarButton('Add').click();
  await officer.settled();
  const kept = officer.page.waitForResponse((response) => response.url().endsWith('draft/save'));
  await officer.type('name', '写到一半的风险');
  await officer.footerButton('Cancel').click();
  await officer.dialog.getByText('Your changes are not saved. Leave all the same?').waitFor();
  await officer.dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await officer.field('name').locator('input').inputValue()).toBe('写到一半的风险');
  await kept;
  await officer.page.close({ runBeforeUnload: false });

  const again = await stage.signIn('chenlan');
  await again.page.getByText('写到一半的风险').first().waitFor();
  await again.goTo('/ops/library/risks');
  await again.toolbarButton('Add').click();
  await again.button('Restore').click();
  expect(await again.field('name').locator('input').inputValue()).toBe('写到一半的风险');
  await again.footerButton('Cancel').click();
  await again.dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => again.page.locator('.record-form').count()).toBe(0);
});

it('takes files, gives them back as they were, and to nobody else', async () => {
  const { riskNo, id } = await draftRisk('带附件的风险');
  const officer = await edit('chenlan', riskNo);
  await officer.showSection('What shows it');
  await officer
    .field('attachments')
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: '说明 一.pdf', mimeType: 'application/pdf', buffer: PDF });
  await officer.button('Download 说明 一.pdf', officer.field('attachments')).waitFor();
  await officer
    .field('attachments')
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'evil.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await officer.field('attachments').locator('.file-fault').waitFor();
  await officer.footerButton('Save').click();
  await officer.page.getByText('Saved', { exact: true }).waitFor();

  const reader = await search('zhaoheng', '/ops/library/risks', riskNo);
  await reader.page.locator('.ag-row .link-button').first().click();
  await reader.settled();
  await reader.showSection('What shows it');
  const download = await reader.download(() => reader.button('Download 说明 一.pdf').click());
  expect(download.suggestedFilename()).toBe('说明 一.pdf');
  expect(readFileSync(await download.path()).equals(PDF)).toBe(true);

  const { url } = stage.server;
  const { token } = await callServer(url, 'api/sys/auth/login', { account: 'linyue', password: DEMO_PASSWORD });
  const { billData } = await callServer(
    url,
    'api/commonData/queryDataById',
    { templateCode: 'rcRisk', billId: id },
    token,
  );
  const fileId = billData.attachments[0].id;
  const finance = await callServer(url, 'api/sys/auth/login', { account: 'hejing', password: DEMO_PASSWORD });
  const answer = await fetch(`${url}/apis/api/file/download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', appToken: finance.token },
    body: JSON.stringify({ id: fileId }),
  });
  const stranger = await fetch(`${url}/apis/api/file/download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: fileId }),
  });
  expect([answer.status, (await stranger.json()).code]).toEqual([200, 30007]);
});

it('keeps a typed day that may not be, and says why, whichever key leaves the field', async () => {
  const officer = await stage.signIn('chenlan', { at: '/ops/loss/events' });
  await officer.toolbarButton('Add').click();
  const day = officer.field('occurStart').locator('input').first();
  await day.click();
  await day.pressSequentially('2099-01-05');
  await officer.page.keyboard.press('Tab');
  await officer.faultOf('occurStart').getByText('Must not be after today').waitFor();
  expect(await day.inputValue()).toBe('2099-01-05');
  await day.fill('2098-02-03');
  await officer.page.keyboard.press('Enter');
  await officer.page.keyboard.press('Tab');
  expect(await day.inputValue()).toBe('2098-02-03');
});
