import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callServer } from './support/callServer.ts';
import { readCaptcha } from './support/readCaptcha.ts';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from './support/server.ts';
import { stageOfTests } from './support/stage.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const title = (en: string) => ({ en, 'zh-cn': en, 'zh-tw': en });
const OUTSIDE = 'https://law.example.com/';

/** Opens a page of the menu by its search, which is there at every size. */
async function openBySearch(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Menu search' }).fill(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}

describe('an installation with menu items of its own', () => {
  const menus = [
    { name: 'lawLink', title: title('Law library'), path: '/own/law', isLink: OUTSIDE },
    { name: 'typesLink', title: title('Types apart'), path: '/own/types', isLink: '/ops/loss/types' },
    { name: 'severalFit', title: title('Several fit'), path: '/own/several', component: 'workflow' },
    { name: 'ownDetail', title: title('Detail'), path: '/own/detail/:id', component: 'workflow/todo', isHide: true },
  ];
  const idle = { role: 'idle', title: title('Idle'), dataScope: 'own', permissions: [], menus: [] };
  const stage = stageOfTests({
    schemas: (folder) => {
      writeFileSync(join(folder, 'menus/99-own.json'), JSON.stringify({ menus }));
      writeFileSync(join(folder, 'roles/idle.json'), JSON.stringify(idle));
    },
  });

  it.each(SIZES)(
    'opens links in a window of their own, names apart what several fit, at $width pixels',
    async (size) => {
      const { page, ...person } = await stage.signIn('admin', { size });
      await page.context().route(`${OUTSIDE}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Laws' }));
      for (const [name, path, opened] of [
        ['Law library', '/own/law', OUTSIDE],
        ['Types apart', '/own/types', `${person.url}/#/ops/loss/types`],
      ] as const) {
        const popup = page.waitForEvent('popup');
        await openBySearch(page, name);
        await page.waitForURL(`**/#${path}`);
        await (await popup).waitForURL(opened);
        await (await popup).close();
        const again = page.waitForEvent('popup');
        await page.getByRole('button', { name: 'Open again' }).filter({ visible: true }).click();
        await (await again).close();
      }
      await openBySearch(page, 'Several fit');
      await page.getByText('This menu item has no screen').waitFor();
      await page.goto(`${person.url}/#/own/detail/7?tagsViewName=The seventh`);
      await page.getByRole('heading', { level: 1, name: 'To-do' }).waitFor();
      await expect.poll(() => page.title()).toBe('The seventh - Rampart');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );

  it.each(SIZES)('says to whom has no menu, or no role, whom to ask, at $width pixels', async (size) => {
    const ask = (path: string, payload: object, token?: string) => callServer(stage.server.url, path, payload, token);
    const { token } = await ask('api/sys/auth/login', { account: 'admin', password: ADMIN_PASSWORD });
    const found = async (templateCode: string, field: string, value: string) => {
      const page = { templateCode, query: { field, op: 'eq', value }, pageNum: 1, pageSize: 1 };
      return (await ask('api/commonData/queryPageDataV2', page, token)).list[0].id;
    };
    const id = await found('sysUser', 'account', 'yexin');
    for (const [roles, said] of [
      [[await found('sysRole', 'roleCode', 'idle')], 'Your roles open no menu yet'],
      [[], 'Your account has no role yet'],
    ] as const) {
      const { version } = await ask('api/commonData/queryDataById', { templateCode: 'sysUser', billId: id }, token);
      const billData = { id, version, roles };
      await ask('api/commonData/saveOrUpdate', { templateCode: 'sysUser', billData, confirmed: true }, token);
      const person = await stage.signIn('yexin', { size });
      await person.page.getByRole('alert').getByText(said).waitFor();
      await person.button('Log out').click();
      await person.isAtSignIn();
    }
  });

  it.each(SIZES)('leads a leader to the home of the role, else of the own choice, at $width pixels', async (size) => {
    const ask = (path: string, payload: object, token?: string) => callServer(stage.server.url, path, payload, token);
    const { token } = await ask('api/sys/auth/login', { account: 'admin', password: ADMIN_PASSWORD });
    const prescribe = async (homeType: string | null) => {
      const query = { field: 'roleCode', op: 'eq', value: 'cro' };
      const asked = { templateCode: 'sysRole', query, pageNum: 1, pageSize: 1 };
      const { id, version } = (await ask('api/commonData/queryPageDataV2', asked, token)).list[0];
      const billData = { id, version, homeType };
      await ask('api/commonData/saveOrUpdate', { templateCode: 'sysRole', billData, confirmed: true }, token);
    };
    await prescribe(null);
    const person = await stage.signIn('sunbowen', { size, at: '/' });
    const { page } = person;
    const settings = async () =>
      JSON.parse((await page.evaluate(() => localStorage.getItem('vue-front:themeConfig'))) ?? '');
    const standsAtHome = async () => {
      await page.waitForURL(/#\/home/);
      await page.getByRole('heading', { level: 1, name: /孙博文/ }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    };
    await standsAtHome();
    expect(await settings()).toMatchObject({ leaderRole: true, homeType: 'dataViz' });
    const choice = person.dialog.getByLabel('Home page');
    const missing = person.dialog.getByText('A home page that is not installed here is replaced by the default one.');
    await page.evaluate(() => window.dispatchEvent(new Event('openSettingsDrawer')));
    await missing.waitFor();
    await choice.press('ArrowDown');
    await person.options().filter({ hasText: 'Default home' }).click();
    await missing.waitFor({ state: 'hidden' });
    await expect.poll(settings).toMatchObject({ homeType: 'default' });

    await prescribe('opsRisk');
    await person.reload();
    await standsAtHome();
    await page.evaluate(() => window.dispatchEvent(new Event('openSettingsDrawer')));
    await person.dialog.getByText('Your role prescribes the home page.').waitFor();
    expect(await choice.isDisabled()).toBe(true);
  });
});

describe('an installation of a group, with its menu in the browser', () => {
  const stage = stageOfTests({ env: { GROUP_SIGN_IN: 'on', BACKEND_ROUTES: 'off' } });

  it.each(SIZES)(
    'asks for the legal entity, and shows the pages that the roles may see, at $width pixels',
    async (size) => {
      const person = await stage.visit({ size });
      const { page } = person;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await person.goTo('/login');
      await page.locator('#account').fill('linyue');
      await page.locator('#password').fill(DEMO_PASSWORD);
      await person.button('Sign in').click();
      await page.getByText('Choose your legal entity').waitFor();
      const choose = (name: string) => person.choose(page.locator('form'), name);
      await choose('磐石银行股份有限公司');
      await person.button('Sign in').click();
      await page.getByText(/The account or the password is wrong/).waitFor();
      await choose('磐石金融控股集团有限公司');
      await person.button('Sign in').click();
      await page.waitForURL(/#\/home/);
      await person.button(/^Account of/).waitFor();
      await openBySearch(page, 'Loss event types');
      await page.getByRole('heading', { level: 1, name: 'Loss event types' }).waitFor();
      expect(asked.filter((url) => url.includes('getSysMenu'))).toEqual([]);
      await person.goTo('/system/users');
      await page.getByText('Wrong address input, please re-enter the address~').waitFor();
    },
  );
});

describe('an installation that asks for a captcha', () => {
  const stage = stageOfTests({ demo: false, env: { CAPTCHA: 'on' } });

  it.each(SIZES)(
    'refuses a wrong one at its field, shows another picture and takes the right answer, at $width pixels',
    async (size) => {
      const person = await stage.visit({ size });
      const { page } = person;
      await person.goTo('/login');
      const picture = page.getByRole('button', { name: 'Another picture' }).locator('img');
      const first = await picture.getAttribute('src');
      await page.locator('#account').fill('admin');
      await page.locator('#password').fill(ADMIN_PASSWORD);
      await person.button('Sign in').click();
      await page.getByText('Enter the characters of the picture').waitFor();
      await page.locator('#captcha').fill('0000');
      await person.button('Sign in').click();
      await page.locator('.ant-form-item-explain-error').waitFor();
      await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
      expect(await page.locator('#captcha').inputValue()).toBe('');
      await person.isAtSignIn();
      await page.locator('#captcha').fill(readCaptcha((await picture.getAttribute('src')) ?? ''));
      await person.button('Sign in').click();
      await page.waitForURL(/#\/home/);
      await person.button(/^Account of/).waitFor();
    },
  );
});
