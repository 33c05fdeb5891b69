import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from './support/server.ts';
import { stageOfTests } from './support/stage.ts';

const stage = stageOfTests();

it('keeps the look through sign-out, finds pages by pinyin, and has the tabs again after a reload', async () => {
  const person = await stage.signIn('linyue');
  const { page } = person;
  await page.evaluate(() => window.dispatchEvent(new Event('openSettingsDrawer')));
  await person.dialog.getByRole('radio', { name: 'Columns' }).click();
  await person.dialog.getByRole('switch', { name: 'Watermark' }).click();
  await page.locator('[data-watermark="Intelligent risk control"]').waitFor();
  await person.dialog.getByRole('button', { name: 'Close' }).click();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Menu search' }).fill('sssjlx');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/ops\/loss\/types/);
  await person.settled();
  await person.reload();
  const open = page.getByRole('navigation', { name: 'Open pages' });
  await open.getByRole('button', { name: 'Loss event types' }).first().waitFor();

  await person.button(/^Account of/).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await person.dialog.getByRole('button', { name: 'Confirm' }).click();
  await person.isAtSignIn();
  await page.locator('#account').fill('linyue');
  await page.locator('#password').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.locator('[data-layout="columns"]').waitFor();
  await page.locator('[data-watermark]').waitFor();
});

it('locks the screen so that nothing can be read behind it, also after a reload, and opens by the password alone', async () => {
  const person = await stage.signIn('hejing');
  const { page } = person;
  await person.goTo('/ops/loss/events');
  await page.locator('.ag-row').first().waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('openSettingsDrawer')));
  await person.dialog.getByRole('button', { name: 'Lock now' }).click();
  const password = page.getByLabel('Password');
  await password.waitFor();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await password.waitFor();
    const source = await page.evaluate(() => document.body.innerHTML + document.title);
    expect(source).not.toMatch(/LE20\d{2}|Loss events/);
  }
  await password.fill('Wrong.2031');
  await password.press('Enter');
  await page.getByText('The present password is wrong.').waitFor();
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await page.locator('.ag-row').first().waitFor();
});

it('shows where a person is signed in; who is signed out from elsewhere is told so and led to sign-in', async () => {
  const [here, there] = [await stage.signIn('maohui'), await stage.signIn('maohui')];
  await here.goTo('/personal');
  await here.page.getByRole('tab', { name: 'Sessions' }).click();
  await here.page.getByText('This one').waitFor();
  await here.button('Sign out elsewhere').click();
  await here.dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => here.button('Sign out elsewhere').isDisabled()).toBe(true);

  await there.page.evaluate(() => (location.hash = '#/ops/loss/events'));
  await there.dialog.getByText('You have been logged out, please log in again').waitFor();
  await there.dialog.getByRole('button', { name: 'Confirm' }).click();
  await there.isAtSignIn();
  expect(await there.page.evaluate(() => document.cookie)).not.toContain('appToken');
  // Nothing of the session is left but the page to come back to.
  expect(await there.page.evaluate(() => Object.keys(sessionStorage))).toEqual(['leftPage']);
});
