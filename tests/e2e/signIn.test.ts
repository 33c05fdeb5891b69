import { Secret, TOTP } from 'otpauth';
import { sm4 } from 'sm-crypto';
import { describe, expect, it } from 'vitest';
import { callServer } from './support/callServer.ts';
import { stageOfTests } from './support/stage.ts';
import { DEMO_PASSWORD } from './support/server.ts';
import type { Person } from './support/person.ts';

const stage = stageOfTests();

/** A desk and a telephone. */
const [WIDE, NARROW] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function tryToSignIn({ page }: Person, account: string, password: string): Promise<void> {
  await page.locator('#account').fill(account);
  await page.locator('#password').fill(password);
  await page.locator('button[type=submit]').click();
}

it('leads who is not signed in to the sign-in page, and then to the page that was asked for', async () => {
  const person = await stage.visit();
  await person.goTo('/ops/loss/events');
  await person.page.waitForURL(/#\/login/);
  await tryToSignIn(person, 'liuqing', DEMO_PASSWORD);
  await person.page.waitForURL(/#\/ops\/loss\/events/);
  // The sign-in page stays on screen until the other one is there.
  await person.page.getByRole('heading', { level: 1, name: 'Loss events' }).waitFor();
  await person.settled();
  const [cookie, ...others] = await person.page.context().cookies();
  expect(cookie).toMatchObject({ name: 'appToken', path: '/', sameSite: 'Strict', expires: -1 });
  expect(others).toEqual([]);
});

it('refuses a wrong password, and locks the account after the fifth', async () => {
  const person = await stage.visit();
  await person.goTo('/login');
  for (const left of [4, 3, 2, 1]) {
    await tryToSignIn(person, 'dushan', `Wrong.${left}`);
    await person.page.getByText(new RegExp(`The account or the password is wrong. ${left} attempt`)).waitFor();
  }
  await tryToSignIn(person, 'dushan', 'Wrong.5');
  await person.page
    .getByRole('alert')
    .getByText(/Too many failed attempts. The account opens again at/)
    .waitFor();
  await tryToSignIn(person, 'dushan', DEMO_PASSWORD);
  await person.page
    .getByRole('alert')
    .getByText(/Too many failed attempts/)
    .waitFor();
  expect(person.page.url()).toContain('#/login');
});

it('speaks another language as soon as one is chosen, and keeps to it after sign-in', async () => {
  const person = await stage.visit();
  await person.goTo('/login');
  await person.button('繁體中文').click();
  await person.page.getByRole('heading', { name: '登入' }).first().waitFor();
  await tryToSignIn(person, 'hanchao', DEMO_PASSWORD);
  await person.page.waitForURL(/#\/home/);
  await person.settled();
  expect(await person.page.evaluate(() => document.documentElement.lang)).toBe('zh-Hant-TW');
});

it('makes a given password be changed first, which an administrator sees once and until he has closed it', async () => {
  const admin = await stage.signIn('admin', { at: '/system/users' });
  await admin.search('songjia');
  await admin.select('songjia');
  await admin.toolbarButton('Reset password').click();
  await admin.dialog.getByRole('button', { name: 'Confirm' }).click();
  const told = await admin.dialog.getByText(/One-time password of/).innerText();
  const given = told.split(': ').at(-1)?.trim() ?? '';

  const person = await stage.visit();
  await person.goTo('/login');
  await tryToSignIn(person, 'songjia', given);
  await person.dialog.getByText('Choose a new password first').waitFor();
  await person.dialog.locator('#newPassword').fill('short');
  await person.dialog.locator('#repeated').fill('short');
  await person.dialog.getByRole('button', { name: 'Change password' }).click();
  await person.dialog.getByText('6-16 characters: letters, digits and at least one of !@#$%^&.*').waitFor();

  // Who loads the page anew before is asked again, this time for the given password too.
  await person.page.reload();
  await person.dialog.getByText('Choose a new password first').waitFor();
  await person.dialog.locator('#oldPassword').fill(given);
  await person.dialog.locator('#newPassword').fill('Spring.27');
  await person.dialog.locator('#repeated').fill('Spring.27');
  await person.page.keyboard.press('Enter');
  await person.page.waitForURL(/#\/home/);
  await person.settled();
});

it('signs out after asking, and the way back is closed', async () => {
  const person = await stage.signIn('yexin');
  await person.button(/^Account of/).click();
  await person.page.getByRole('menuitem', { name: 'Log out' }).click();
  await person.dialog.getByText('This operation will log out. Do you want to continue?').waitFor();
  await person.dialog.locator('.ant-modal-confirm-title').getByText('System prompt').waitFor();
  await person.dialog.getByRole('button', { name: 'Confirm' }).click();
  await person.isAtSignIn();
  await person.goTo('/home');
  await person.isAtSignIn();
  expect(await person.page.evaluate(() => document.cookie)).not.toContain('appToken');
});

describe.each([
  { size: WIDE, people: { code: 'gaoyuan', scan: 'hejing', factor: 'zhaoheng' } },
  { size: NARROW, people: { code: 'lubin', scan: 'qinfeng', factor: 'pengfei' } },
])('at $size.width pixels', ({ size, people }) => {
  it('signs in by a code that a text message brings; an administrator reads it where no gateway is set up', async () => {
    const admin = await stage.signIn('admin');
    const token = (await admin.page.context().cookies()).find(({ name }) => name === 'appToken')?.value;
    const query = { field: 'account', op: 'eq', value: people.code };
    const users = { templateCode: 'sysUser', query, pageNum: 1, pageSize: 1 };
    const { mobile } = (await callServer(admin.url, 'api/commonData/queryPageDataV2', users, token)).list[0];
    await admin.openMenu('System', 'Text messages');
    const latest = async () => /\d{6}/.exec((await admin.column('content'))[0] ?? '')?.[0] ?? '';
    const before = await latest();
    const person = await stage.visit({ size });
    await person.goTo('/login');
    await person.page.getByRole('tab', { name: 'Mobile' }).click();
    await person.page.locator('#mobile').fill(mobile);
    await person.button('Get code').click();
    await person.button(/^Again in \d+ s$/).waitFor();
    await admin.reload();
    const isThere = async () => ![before, ''].includes(await latest());
    await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
    await person.page.locator('#code').fill(await latest());
    await person.page.keyboard.press('Enter');
    await person.page.waitForURL(/#\/home/);
    await person.settled();
  });

  it('lets a browser in that a telephone approves', async () => {
    const desk = await stage.visit({ size });
    const phone = await stage.signIn(people.scan, { size: NARROW });
    const { sm4Key } = await callServer(desk.url, 'api/sys/config', {});
    let tell: (code: string) => void = () => undefined;
    const begun = new Promise<string>((resolve) => (tell = resolve));
    await desk.page.route('**/scanBegin', async (route) => {
      const answer = await route.fetch();
      tell(JSON.parse(sm4.decrypt((await answer.json()).data, sm4Key, { output: 'string' })).code);
      await route.fulfill({ response: answer });
    });
    await desk.goTo('/login');
    await desk.page.getByRole('tab', { name: 'Scan' }).click();
    await desk.page.getByText('Scan with a phone that is signed in').waitFor();
    await phone.goTo(`/scan/${await begun}`);
    await phone.page.getByText('asks to be signed in as you').waitFor();
    await desk.page.getByText('Scanned. Confirm on the phone.').waitFor();
    await phone.button('Sign in there').click();
    await phone.page.getByText('The other device is signed in').waitFor();
    await desk.page.waitForURL(/#\/home/);
    await desk.settled();
    await phone.reload();
    await phone.page.getByText('This code has expired or was used already').waitFor();
  });

  it('asks for a second factor once it is set up', async () => {
    const person = await stage.signIn(people.factor, { size, at: '/personal?tab=secondFactor' });
    await person.page.locator('#password').fill(DEMO_PASSWORD);
    await person.button('Set up').click();
    const secret = Secret.fromBase32(await person.page.locator('code').innerText());
    await person.page.locator('#code').fill(new TOTP({ secret }).generate());
    await person.button('Confirm').click();
    const recovery = await person.page.locator('li code').first().innerText();
    await person.button('I have kept them').click();
    await person.page.getByText('The second factor is in force since').waitFor();

    const again = await stage.visit({ size });
    await again.goTo('/login');
    await tryToSignIn(again, people.factor, DEMO_PASSWORD);
    await again.page.locator('#code').fill('000000x');
    await again.button('Sign in').click();
    await again.page.getByText(/The code is wrong or has expired. 4 attempts left/).waitFor();
    await again.page.locator('#code').fill(recovery);
    await again.button('Sign in').click();
    await again.page.waitForURL(/#\/home/);
    await again.settled();
  });
});
