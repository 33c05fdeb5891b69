import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callServer, type Json } from './support/callServer.ts';
import type { Person } from './support/person.ts';
import { DEMO_PASSWORD } from './support/server.ts';
import { stageOfTests } from './support/stage.ts';
import { bpmn, end, handler, start, task, user } from '../support/workflow/bpmn.ts';

const CALLS_IN_A_MINUTE = 300;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const [, PHONE] = SIZES;

// Without the key of its installation a server runs, and fails where it would seal a secret: a fault of ours that people can come by.
const stage = stageOfTests({
  env: { RATE_LIMIT: String(CALLS_IN_A_MINUTE) },
  data: (folder) => rmSync(join(folder, 'history.key')),
});

const call = (path: string, body: object, token?: string) => callServer(stage.server.url, path, body, token);
const signIn = async (account: string): Promise<string> =>
  (await call('api/sys/auth/login', { account, password: account === 'admin' ? 'Rain.2031' : DEMO_PASSWORD })).token;
const tokenOf = async ({ page }: Person): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'appToken')?.value;
/** Has the page ask for something; also where a notice lies over it already, because something else has asked before. */
const showSessions = ({ page }: Person) => page.getByRole('tab', { name: 'Sessions' }).dispatchEvent('click');

/** Does something at the width of a desk and at that of a telephone, and goes back to the width that was. */
async function atBothWidths({ page }: Person, act: (width: number) => Promise<void>): Promise<void> {
  const own = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await act(size.width);
  }
  if (own) await page.setViewportSize(own);
}

/** What the notice on top says, by its title; it has room at either width. Closes it by its button. */
async function notice(person: Person, title: string, button = 'Confirm'): Promise<string> {
  const dialog = person.page.locator('.ant-modal-confirm').filter({ visible: true, hasText: title }).last();
  await dialog.waitFor();
  const text = await dialog.locator('.ant-modal-confirm-content').innerText();
  await atBothWidths(person, async (width) => {
    expect(await dialog.locator('.ant-modal-confirm-title').innerText()).toBe(title);
    expect(await dialog.locator('.ant-modal-confirm-content').innerText()).toBe(text);
    await expect.poll(() => isWithin(dialog, width)).toBe(true);
  });
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
  return text;
}

/** Whether nothing of it sticks out at the sides. */
async function isWithin(shown: Locator, width: number): Promise<boolean> {
  const box = await shown.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= width;
}

/** Nobody is signed in here any more, and the page says so. */
async function isOut(person: Person): Promise<void> {
  await expect.poll(() => person.page.url(), { timeout: 30_000 }).toMatch(/#\/login/);
  await person.settled();
  expect(await tokenOf(person)).toBeUndefined();
  expect(await person.page.evaluate(() => sessionStorage.getItem('userName'))).toBeNull();
}

it('401, 402, 403: no right to a screen, a record, an act', async () => {
  const admin = await signIn('admin');
  const list = (templateCode: string, field: string, value: string): Promise<Json> =>
    call(
      'api/commonData/queryPageDataV2',
      { templateCode, query: { field, op: 'eq', value }, pageNum: 1, pageSize: 1 },
      admin,
    ).then((page) => page.list[0]);
  const owner = (await list('sysUser', 'account', 'chenlan')).id;
  const role = (await list('sysRole', 'roleCode', 'opRiskOfficer')).id;

  // A screen that may not be opened is a page of its own (Specification §2, 401), which says so in the place of a notice.
  const officer = await stage.signIn('chenlan', { at: '/form/sysRole' });
  await officer.page.getByText('You are not authorized to operate~').waitFor();
  await atBothWidths(officer, async (width) => {
    for (const words of ['You are not authorized to operate~', 'sysRole (form)'])
      await expect.poll(() => isWithin(officer.page.getByText(words), width)).toBe(true);
  });
  expect(await tokenOf(officer)).toEqual(expect.any(String));

  // His page stands open when the rights are taken from him.
  const colleague = await stage.signIn('zhaoheng');
  const events = { templateCode: 'opsLossEvent', pageNum: 1, pageSize: 1 };
  const event = (await call('api/commonData/queryPageDataV2', events, await tokenOf(colleague))).list[0];
  await colleague.goTo('/ops/loss/events');
  await colleague.goTo(`/form/opsLossEvent/${event.id}`);
  await colleague.button('Watch').waitFor();
  const { id } = await list('sysUser', 'account', 'zhaoheng');
  const { version: known } = await call('api/commonData/queryDataById', { templateCode: 'sysUser', billId: id }, admin);
  const changed = { id, version: known, roles: [] };
  await call('api/commonData/saveOrUpdate', { templateCode: 'sysUser', billData: changed, confirmed: true }, admin);
  await colleague.button('Watch').click();
  expect(await notice(colleague, 'Authentication notice')).toBe(
    'This record lies outside your data scope, or does not exist.',
  );
  // Nor may he do anything any more with the list that stands behind.
  await colleague.button('Loss events', colleague.page.getByRole('navigation', { name: 'Open pages' })).click();
  await colleague.toolbarButton('Import template').click();
  expect(await notice(colleague, 'Authentication notice')).toBe('You may not open Loss events.');
  expect(await tokenOf(colleague)).toEqual(expect.any(String));

  // A program's key in the place of a session: it may not look into sessions.
  const billData = { keyName: 'Ledger', owner, roles: [role], purpose: 'Nightly transfer' };
  const { billId, version } = await call('api/commonData/saveOrUpdate', { templateCode: 'sysApiKey', billData }, admin);
  const bills = [{ billId, version }];
  const issued = await call(
    'api/commonData/callAction',
    { action: 'sysApiKey.issue', templateCode: 'sysApiKey', bills, params: {} },
    admin,
  );
  const key = /rk_[\w-]+/.exec(JSON.stringify(issued))?.[0] ?? '';
  const program = await stage.visit({ size: PHONE });
  await program.page.context().addCookies([{ name: 'appToken', value: key, url: program.url }]);
  await program.goTo('/personal');
  expect(await notice(program, 'Authentication notice')).toBe(
    'This concerns the sign-in of a person and cannot be done with an API key.',
  );
  expect(await tokenOf(program)).toBe(key);
});

it('207, 208, 30011, 500: not now, not so, too often, a fault of ours', async () => {
  const person = await stage.signIn('hejing', { at: '/personal' });
  const [mine, other] = [await tokenOf(person), await signIn('hejing')];
  await showSessions(person);
  const there = person.button('Sign out').first();
  await there.waitFor();
  await call('api/sys/session/end', {}, mine);
  await there.click();
  expect(await notice(person, 'Important reminder')).toBe('This session is over already.');
  expect(other).not.toBe(mine);

  await person.page.goto(`${person.url}/#/scan/${'x'.repeat(101)}`);
  expect(await notice(person, 'System prompt')).toMatch(/^The request is not as this call wants it: code /);

  await person.goTo('/personal');
  await person.page.getByRole('tab', { name: 'Second factor' }).click();
  await person.page.locator('#password').fill(DEMO_PASSWORD);
  await person.button('Set up').click();
  expect(await notice(person, 'System prompt')).toMatch(
    /^Something went wrong on our side. Please quote the reference [\w-]{8,}\.$/,
  );

  const often = async () => await call('api/sys/auth/userInfo', {}, mine).catch(() => undefined);
  await Promise.all(Array.from({ length: CALLS_IN_A_MINUTE }, often));
  await showSessions(person);
  expect(await notice(person, 'Important reminder')).toMatch(/^Too many calls. Please wait \d+ seconds?\.$/);
  expect(await tokenOf(person)).toBe(mine);
});

it('30010: a process has taken the record that somebody is editing', async () => {
  const admin = await signIn('admin');
  const check = user('check', task('', handler('chenlan')));
  const own = { id: 'lossHeld', own: '<r:process model="opsLossEvent"/>' };
  const xml = bpmn([start(), check, end()], ['s > check > e'], own);
  expect((await call('api/workflow/deploy', { xml }, admin)).faults).toEqual([]);

  const clerk = await stage.signIn('liuqing');
  const token = await tokenOf(clerk);
  const query = { field: 'status', op: 'eq', value: 'draft' };
  const events = { templateCode: 'opsLossEvent', query, pageNum: 1, pageSize: 1 };
  const event = (await call('api/commonData/queryPageDataV2', events, token)).list[0];
  await clerk.goTo(`/form/opsLossEvent/${event.id}?mode=edit`);
  await clerk.type('title', 'Written while a process came for it');
  await call('api/workflow/start', { key: 'lossHeld', templateCode: 'opsLossEvent', billId: event.id }, token);
  await clerk.footerButton('Save').click();
  expect(await notice(clerk, 'Important reminder')).toBe(
    'The record is in a process and can be edited only by whoever handles it now.',
  );
  // What was typed is not lost, and he is still signed in.
  expect(await clerk.field('title').locator('input, textarea').first().inputValue()).toMatch(/^Written while/);
  expect(await tokenOf(clerk)).toBe(token);
});

it('4001, 4002, 30007, 30008: the session is over, the account closed, nobody is signed in', async () => {
  const gone = await stage.signIn('sunbowen', { at: '/personal', size: PHONE });
  const elsewhere = await signIn('sunbowen');
  // The open page hears of it by itself.
  await call('api/sys/session/end', {}, elsewhere);
  expect(await notice(gone, 'System prompt')).toBe('You have been logged out, please log in again');
  await isOut(gone);

  for (const cookie of [undefined, 'x'.repeat(43)]) {
    const stranger = await stage.signIn('yexin', { at: '/personal?tab=preferences' });
    await stranger.page.context().clearCookies();
    if (cookie) await stranger.page.context().addCookies([{ name: 'appToken', value: cookie, url: stranger.url }]);
    // On the page that is open: going to another one leads straight to the sign-in page.
    const anyCall = stranger.page.getByLabel('Watch what I create or own').filter({ visible: true });
    await anyCall.and(stranger.page.locator(':enabled')).waitFor();
    await anyCall.dispatchEvent('click');
    expect(await notice(stranger, 'System prompt')).toBe('You are not logged in, please log in again');
    await isOut(stranger);
  }

  const admin = await signIn('admin');
  const query = { field: 'account', op: 'eq', value: 'dushan' };
  const users = { templateCode: 'sysUser', query, pageNum: 1, pageSize: 1 };
  const user = (await call('api/commonData/queryPageDataV2', users, admin)).list[0];
  const { version } = await call('api/commonData/queryDataById', { templateCode: 'sysUser', billId: user.id }, admin);
  const bills = [{ billId: user.id, version }];
  await call('api/commonData/transition', { templateCode: 'sysUser', transition: 'disable', bills }, admin);
  const closed = await stage.visit({ size: PHONE });
  await closed.goTo('/login');
  await closed.page.locator('#account').fill('dushan');
  await closed.page.locator('#password').fill(DEMO_PASSWORD);
  await closed.page.locator('button[type=submit]').click();
  expect(await notice(closed, 'System prompt')).toBe('This account has been disabled. Please ask the administrator.');
  await isOut(closed);
});

it.each(SIZES)(
  'says what went wrong on the way: no answer in time or none, an HTTP error, no answer of ours, at $width pixels',
  async (size) => {
    const person = await stage.signIn('tangwei', { size });
    await person.page.clock.install();
    await person.goTo('/personal');
    const sessions = '**/apis/api/sys/session/list';
    const message = (page: Page, text: string) => page.locator('.ant-message').getByText(text, { exact: true });
    const isSaid = async (text: string) => {
      const said = message(person.page, text).first();
      await said.waitFor();
      expect(await isWithin(said, size.width)).toBe(true);
    };
    const fails = async (text: string) => {
      await showSessions(person);
      await isSaid(text);
      await person.page.unroute(sessions);
      // What there is no room for is reached by swiping, which a click does not do.
      await person.page.getByRole('tab', { name: 'Preferences' }).dispatchEvent('click');
      await person.page.getByRole('tab', { name: 'Preferences', selected: true }).waitFor();
    };
    await person.page.route(sessions, (route) => route.abort('connectionfailed'));
    await fails('Network connection error');
    await person.page.route(sessions, (route) => route.fulfill({ status: 503, body: '' }));
    await fails('Service Unavailable');
    await person.page.route(sessions, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Proxy</p>' }));
    await fails('API path not found');
    await person.page.route(sessions, () => undefined);
    // Time flies for what is being waited for already.
    const asked = person.page.waitForRequest(sessions);
    await showSessions(person);
    await asked;
    await person.page.clock.fastForward(50_000);
    await isSaid('Network timeout');
    stage.forgive(/session\/list|Failed to load resource|status 503/);
  },
);

it('30010: the bill is in the hands of somebody else', async () => {
  const officer = await stage.signIn('chenlan');
  const token = await tokenOf(officer);
  const { list } = await call('api/workflow/tasks', { pageNum: 1, pageSize: 100 }, token);
  const { taskId, billId } = list.find(({ node }: Json) => node === 'ormReview');
  await officer.goTo(`/form/opsLossReview/${billId}`);
  await officer.button('Reject').waitFor();
  await call('api/workflow/act', { taskId, action: 'claim' }, await signIn('zhaoheng'));
  await officer.button('Reject').click();
  const dialog = officer.page.getByRole('dialog').last();
  await dialog.getByRole('textbox').fill('Not operational risk');
  await dialog.getByRole('button', { name: /OK|Reject|Confirm/ }).click();
  expect(await notice(officer, 'Important reminder')).toBe(
    'The record is in a process and can be edited only by whoever handles it now.',
  );
  expect(await tokenOf(officer)).toBe(token);
  const { billData } = await call('api/commonData/queryDataById', { templateCode: 'opsLossReview', billId }, token);
  expect(billData.status).toBe('ormReview');
});
