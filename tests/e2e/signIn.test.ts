import { expect, it } from 'vitest';
import { stageOfTests } from './support/stage.ts';
import { DEMO_PASSWORD } from './support/server.ts';
import type { Person } from './support/person.ts';

const stage = stageOfTests();

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
  await person.settled();
  expect(await person.page.locator('h1').filter({ visible: true }).innerText()).toBe('Loss events');
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
  const admin = await stage.signIn('admin');
  await admin.goTo('/system/users');
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
  await person.page.waitForURL(/#\/login/);
  await person.goTo('/home');
  await person.page.waitForURL(/#\/login/);
  expect(await person.page.evaluate(() => document.cookie)).not.toContain('appToken');
});
