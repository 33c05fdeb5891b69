import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from './support/server.ts';
import { stageOfTests } from './support/stage.ts';

const stage = stageOfTests();

const PICTURE = 'docs/loss-events.png';

describe.each([
  { width: 1280, account: 'zhengyi' },
  { width: 390, account: 'fengtao' },
])('the personal centre at $width pixels', ({ width, account }) => {
  const size = { width, height: 844 };

  it('shows what is known of the person, what waits and what he has done, and takes what is his to change', async () => {
    const person = await stage.signIn(account, { size, at: '/personal' });
    for (const title of ['My to-dos', 'Leave delegation', 'Bound accounts', 'My recent operations'])
      await person.page.getByRole('region', { name: title }).waitFor();
    await person.button('Update personal info').click();
    await person.dialog.locator('#phone').fill('12');
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    await person.dialog.locator('.ant-form-item-explain-error').waitFor();
    await person.dialog.locator('#phone').fill('010-62345678');
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    await person.page.getByText('010-62345678').waitFor();
    const wider = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });

  it('stores a photo with the dialog, and leaves the old one when the dialog is given up', async () => {
    const person = await stage.signIn(account, { size, at: '/personal' });
    const { page } = person;
    const photo = () => page.getByRole('main').getByRole('img', { name: 'Photo' });
    const choose = async () => {
      await person.button('Update personal info').click();
      await person.dialog.locator('input[type="file"]').setInputFiles(PICTURE);
      await person.dialog.getByRole('button', { name: 'Take this part' }).click();
      await person.dialog.getByRole('button', { name: 'Remove the photo' }).waitFor();
    };
    await choose();
    await person.dialog.getByRole('button', { name: 'Cancel' }).click();
    await person.reload();
    expect(await photo().count()).toBe(0);
    await choose();
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    await photo().waitFor();
  });

  it('opens a delegation of his own tasks', async () => {
    const person = await stage.signIn(account, { size, at: '/personal' });
    await person.button('Delegate my tasks').click();
    const principal = person.field('principal');
    await principal.waitFor();
    const name = await person.page.evaluate(() => sessionStorage.getItem('userName') ?? '');
    await principal.getByText(name).waitFor();
  });

  it('has each tab at an address of its own, which going back leads through', async () => {
    const person = await stage.signIn(account, { size, at: '/personal?tab=history' });
    await person.page.getByText('What you have done, and what was tried under your account.').waitFor();
    await person.goTo('/personal?tab=sessions');
    await person.page.getByText('This one').waitFor();
    await person.page.goBack();
    await person.page.getByText('What you have done, and what was tried under your account.').waitFor();
  });

  it('has whoever changes his password sign in again, with the new one, and back to where he was', async () => {
    const person = await stage.signIn(account, { size, at: '/personal?tab=password' });
    await person.page.getByRole('tabpanel').getByRole('button', { name: 'Change password' }).click();
    await person.dialog.locator('#oldPassword').fill(DEMO_PASSWORD);
    await person.dialog.locator('#newPassword').fill('Autumn.27');
    await person.dialog.locator('#repeated').fill('Autumn.27');
    await person.page.keyboard.press('Enter');
    await person.page.waitForURL(/#\/login/);
    await person.page.getByText('The password is changed. Sign in with the new one.').waitFor();
    await person.page.locator('#account').fill(account);
    await person.page.locator('#password').fill('Autumn.27');
    await person.page.locator('button[type=submit]').click();
    await person.page.waitForURL(/#\/personal\?tab=password/);
    await person.settled();
  });
});
