import { sm4 } from 'sm-crypto';
import { expect, it } from 'vitest';
import { callServer } from './support/callServer.ts';
import type { Person } from './support/person.ts';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from './support/server.ts';
import { stageOfTests } from './support/stage.ts';

const stage = stageOfTests();
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** The configuration that a reset goes back to (Specification §9). */
const DEFAULTS = {
  layout: 'defaults',
  isUniqueOpened: true,
  globalComponentSize: 'large',
  formFontSize: 14,
  listFontSize: 12,
  isTagsview: true,
  isWatermark: false,
  watermarkText: 'Intelligent risk control',
  lockScreenTime: 30,
  homeType: 'dataViz',
  leaderRole: false,
};

/** Nothing sticks out at the side. */
const fits = ({ page }: Person): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const title = ({ page }: Person): Promise<string> => page.title();
const local = ({ page }: Person, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

async function openSettings({ page }: Person): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('openSettingsDrawer')));
}

it.each(SIZES)('guards its routes, names its pages and says where nothing is, at $width pixels', async (size) => {
  const stranger = await stage.visit({ size });
  await stranger.goTo('/login');
  expect(await title(stranger)).toMatch(/^Login - ./);
  await stranger.page.evaluate(() => localStorage.setItem('left', 'over'));
  await stranger.page.evaluate(() => (location.hash = '#/ops/loss/events'));
  await stranger.isAtSignIn();
  expect(await local(stranger, 'left')).toBeNull();
  await stranger.goTo('/uia');
  await expect.poll(() => title(stranger)).toMatch(/^Unified login - ./);
  expect(await fits(stranger)).toBe(true);

  const person = await stage.signIn('linyue', { size });
  const { page } = person;
  const asked = page.waitForRequest(/queryPageDataV2/);
  await person.goTo(`/ops/loss/events?tagsViewName=${encodeURIComponent('{"en":"Losses","zh-cn":"损失"}')}`);
  await expect.poll(() => title(person)).toMatch(/^Losses - ./);
  const token = (await page.context().cookies()).find(({ name }) => name === 'appToken')?.value;
  expect((await asked).headers()['apptoken']).toBe(token);
  expect((await asked).url()).not.toContain(token);
  expect(Object.keys((await asked).postDataJSON())).toEqual(['encryptData']);
  expect(await page.evaluate(() => sessionStorage.getItem('userName'))).not.toBeNull();
  expect(await local(person, 'menuVOList')).not.toBeNull();
  expect(await local(person, 'vue-front:themeConfig')).not.toBeNull();
  await person.goTo('/ops/loss/events?tagsViewName=As it stands');
  await expect.poll(() => title(person)).toMatch(/^As it stands - ./);
  for (const path of ['/login', '/']) {
    await person.goTo(path);
    await page.waitForURL(/#\/home/);
  }

  await person.goTo('/401?modelCode=sysUser&type=tree');
  await page.getByText('You are not authorized to operate~').waitFor();
  await page.getByText('sysUser (tree)').waitFor();
  await person.button('Reauthorization').waitFor();
  expect(await fits(person)).toBe(true);
  await person.goTo('/there/is/nothing');
  await page.getByText('Wrong address input, please re-enter the address~').waitFor();
  await page.getByText('You can check the web address first, and then re-enter or give us feedback.').waitFor();
  await person.button('Back to home page').click();
  await page.waitForURL(/#\/home/);
  await person.goTo('/401');
  await person.button('Reauthorization').click();
  await person.isAtSignIn();
  // Nobody who has read the token goes on with it.
  await expect(callServer(stage.server.url, 'api/sys/auth/userInfo', {}, token)).rejects.toThrow('4001');
});

it.each(SIZES)(
  'lays the shell out in four ways, with tabs, notices and the own menu, at $width pixels',
  async (size) => {
    const person = await stage.signIn('linyue', { size });
    const { page } = person;
    await person.goTo('/ops/loss/types');
    for (const [name, layout] of [
      ['Classic', 'classic'],
      ['Transverse', 'transverse'],
      ['Columns', 'columns'],
      ['Default', 'defaults'],
    ] as const) {
      await openSettings(person);
      await person.dialog.getByRole('radio', { name }).click();
      await person.dialog.getByRole('button', { name: 'Close' }).click();
      await page.locator(`[data-layout="${layout}"]`).first().waitFor();
      await page.getByRole('heading', { level: 1, name: 'Loss event types' }).waitFor();
      expect(await fits(person), layout).toBe(true);
    }

    if (size.width === 1280) {
      const branch = (name: string) => page.locator('.ant-menu-submenu-title', { hasText: name }).first();
      for (const [opened, closed] of [
        ['Tasks', 'Loss events'],
        ['Loss events', 'Tasks'],
      ] as const) {
        await branch(opened).click();
        await branch(closed).and(page.locator('[aria-expanded="false"]')).waitFor();
        await branch(opened).and(page.locator('[aria-expanded="true"]')).waitFor();
      }
    }
    const open = page.getByRole('navigation', { name: 'Open pages' });
    await person.button('Actions on this tab').click();
    await page.getByRole('menuitem', { name: 'Full screen' }).click();
    await open.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => sessionStorage.getItem('isTagsViewCurrenFull'))).toBe('true');
    await person.reload();
    await person.button('Leave full screen').click();
    await open.waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('isTagsViewCurrenFull'))).toBe('false');
    await person.button('Actions on this tab').click();
    await page.getByRole('menuitem', { name: 'Close all' }).click();
    await page.waitForURL(/#\/home/);
    await expect.poll(() => open.getByRole('listitem').count()).toBe(1);

    await person.button(/^Notices/).click();
    await page.getByRole('button', { name: 'All read' }).waitFor();
    await page.getByRole('button', { name: 'Go to the notification center' }).click();
    await page.waitForURL(/#\/notices/);
    await person.button(/^Account of/).click();
    for (const name of ['Home', 'Personal centre', 'Layout configuration', 'Change password', 'Log out'])
      await page.getByRole('menuitem', { name, exact: true }).waitFor();
    await page.getByRole('menuitem', { name: 'Personal centre' }).click();
    await page.getByRole('heading', { level: 1, name: 'Personal centre' }).waitFor();
    for (const tab of ['Password', 'Second factor', 'Sessions', 'My history', 'Preferences']) {
      // What there is no room for is reached by swiping, which a click does not do.
      await page.getByRole('tab', { name: tab }).dispatchEvent('click');
      await page.getByRole('tabpanel', { name: tab }).waitFor();
      await person.settled();
      expect(await fits(person), tab).toBe(true);
      if (tab === 'My history') await page.getByText('Sign-in', { exact: true }).first().waitFor();
    }
  },
);

it.each(SIZES)(
  'sets the look at once, copies it, goes back to the defaults and locks by itself, at $width pixels',
  async (size) => {
    const person = await stage.signIn('tangwei', { size });
    const { page } = person;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await person.reload();
    await person.button(/^Notices/).click();
    await page.getByRole('tooltip').getByText('No notice', { exact: true }).waitFor();
    await person.button('Language').click();
    await page.getByRole('menuitem', { name: '繁體中文' }).click();
    await person.button('語言').click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await person.button('Language').waitFor();

    await openSettings(person);
    const { dialog } = person;
    for (const name of ['Dark', 'Grayscale', 'Colour-weak']) await dialog.getByRole('switch', { name }).click();
    await page.locator('html[data-theme="dark"][style*="grayscale(1)"]').waitFor();
    await dialog.getByLabel('Font size of forms').fill('18');
    await page.locator('html[style*="--type-text: 18px"]').waitFor();
    await dialog.getByRole('switch', { name: 'Watermark' }).click();
    await dialog.getByLabel('Text of the watermark').fill('Of the house');
    await page.locator('[data-watermark="Of the house"]').waitFor();
    expect(await fits(person)).toBe(true);
    await person.button('Copy configuration').click();
    await page.getByText('Copy succeeded!').waitFor();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toMatchObject({ isDark: true, formFontSize: 18, watermarkText: 'Of the house' });
    await person.button('Reset to the defaults').click();
    await person.dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.locator('html[data-theme="light"]').waitFor();
    expect(JSON.parse((await local(person, 'vue-front:themeConfig')) ?? '')).toMatchObject(DEFAULTS);

    await dialog.getByRole('switch', { name: 'Lock by itself' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.clock.fastForward(20_000);
    await person.button('Language').waitFor();
    await page.clock.fastForward(31_000);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await person.button('Language').waitFor();
    // Opened by the keyboard alone, without a hand on the mouse, it stays open for as long as it says.
    await page.clock.fastForward(20_000);
    await person.button('Language').waitFor();
    await page.clock.fastForward(31_000);
    await page.getByLabel('Password').waitFor();
  },
);

it.each(SIZES)('keeps what stands on a tab, refreshes it, and closes the others, at $width pixels', async (size) => {
  const person = await stage.signIn('tangwei', { size, at: '/ops/loss/types' });
  const { page } = person;
  const open = page.getByRole('navigation', { name: 'Open pages' });
  const tabs = () => open.getByRole('listitem').allInnerTexts();
  const act = async (name: string) => {
    await person.button('Actions on this tab').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await person.goTo('/personal?tab=password');
  await person.goTo('/ops/loss/events');
  const keyword = page.locator('.list-keyword input').filter({ visible: true });
  await keyword.fill('LE20');
  await keyword.press('Enter');
  await person.settled();
  const scrolled = () =>
    page.evaluate(() => {
      const moved = [...document.querySelectorAll('body *')].filter((one) => one.scrollTop > 0 && one.clientHeight > 0);
      return moved.map(({ className, scrollTop }) => `${className} ${scrollTop}`);
    });
  await page.locator('.ag-row, .card').filter({ visible: true }).nth(2).hover();
  // Going there may have scrolled already.
  const before = await scrolled();
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).not.toEqual(before);
  const at = await scrolled();
  await open.getByRole('button', { name: 'Personal centre', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Personal centre' }).waitFor();
  await open.getByRole('button', { name: 'Loss events', exact: true }).click();
  expect(await keyword.inputValue()).toBe('LE20');
  expect(await scrolled()).toEqual(at);
  await act('Refresh');
  await person.settled();
  // What was searched stands in the address; where the page was scrolled to does not.
  await expect.poll(scrolled).toEqual([]);
  expect(await keyword.inputValue()).toBe('LE20');

  const [first, second] = [open.getByRole('listitem').nth(1), open.getByRole('listitem').nth(3)];
  await second.dragTo(first);
  expect(await tabs()).toEqual(['Home', 'Loss events', 'Loss event types', 'Personal centre']);
  await act('Close others');
  await expect.poll(tabs).toEqual(['Home', 'Loss events']);
  await act('Close');
  await page.waitForURL(/#\/home/);
  expect(await tabs()).toEqual(['Home']);
  expect(await fits(person)).toBe(true);
});

/** What browsers say that they are: the last one before the recommended version, that version, and one in its compatibility mode. */
const AGENTS = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/79.0.1072.61 Safari/537.36', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/79.0.1072.62 Safari/537.36', false],
  ['Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Trident/7.0; .NET4.0E)', true],
] as const;

it.each(SIZES)('tells a browser that is too old, or in compatibility mode, so, at $width pixels', async (size) => {
  const person = await stage.visit({ size });
  const { page } = person;
  const devtools = await page.context().newCDPSession(page);
  await person.goTo('/login');
  for (const [userAgent, isTold] of AGENTS) {
    await devtools.send('Emulation.setUserAgentOverride', { userAgent });
    await person.reload();
    const hint = page.getByRole('alert').filter({ hasText: '79.0.1072.62' });
    expect(await hint.count(), userAgent).toBe(Number(isTold));
    expect(await fits(person)).toBe(true);
    if (!isTold) continue;
    for (const words of ['Use version 79.0.1072.62 or later', '切换至极速模式', '切換至極速模式'])
      await hint.getByText(words).waitFor();
    await page.locator('#account').waitFor();
  }
});

it.each(SIZES)('has components of the chosen size, and the whole screen, at $width pixels', async (size) => {
  const person = await stage.signIn('maohui', { size, at: '/personal?tab=password' });
  const { page } = person;
  const isWide = size.width === 1280;
  const height = async () => (await person.button('Change password').boundingBox())?.height ?? 0;
  const heights = [];
  for (const [name, kept] of [
    ['Large', 'large'],
    ['Medium', 'middle'],
    ['Small', 'small'],
  ] as const) {
    if (isWide) {
      await person.button('Component size').click();
      await page.getByRole('menuitem', { name }).click();
    } else {
      // A telephone has no room for the button: it chooses among its settings.
      await openSettings(person);
      await person.dialog.getByLabel('Component size').press('ArrowDown');
      await person.options().filter({ hasText: name }).click();
      await person.dialog.getByRole('button', { name: 'Close' }).click();
    }
    const settings = async () => JSON.parse((await local(person, 'vue-front:themeConfig')) ?? '');
    await expect.poll(settings).toMatchObject({ globalComponentSize: kept });
    heights.push(await height());
  }
  expect(heights).toEqual([...new Set(heights)].sort((a, b) => b - a));
  if (!isWide) return;
  const isWhole = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  expect(await isWhole()).toBe(false);
  await person.button('Full screen').click();
  await person.button('Leave full screen').waitFor();
  expect(await isWhole()).toBe(true);
  await person.button('Leave full screen').click();
  await person.button('Full screen').waitFor();
  expect(await isWhole()).toBe(false);
});

it.each(SIZES)('covers itself for a call and 200 ms more, unless the call says no, at $width pixels', async (size) => {
  const person = await stage.signIn('gaoyuan', { size, at: '/personal?tab=password' });
  const { page } = person;
  const { sm4Key } = await callServer(person.url, 'api/sys/config', {});
  // Skeletons say the same, but for those who do not see them.
  const loading = page.getByRole('status').filter({ has: page.locator('.ant-spin') });
  const overlay = loading.filter({ hasText: /^Loading\.\.\.$/ });
  const coversAll = () =>
    overlay.evaluate((cover) => {
      const [width, height] = [innerWidth, innerHeight];
      const corners = [1, width - 1].flatMap((x) => [1, height - 1].map((y) => document.elementFromPoint(x, y)));
      return corners.every((found) => found === cover);
    });
  /** Has the page make a call, whose answer waits; what the payload says of loading, and how the answer is let through. */
  const held = async (path: string, act: () => Promise<void>) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/${path}`, async (route) => {
      await released;
      await route.continue();
    });
    const [asked] = await Promise.all([page.waitForRequest(`**/${path}`), act()]);
    const payload = JSON.parse(sm4.decrypt(asked.postDataJSON().encryptData, sm4Key, { output: 'string' }));
    return { loading: payload.loading, release };
  };

  const quiet = await held('session/list', () => page.getByRole('tab', { name: 'Sessions' }).dispatchEvent('click'));
  expect(quiet.loading).toBe('N');
  expect(await overlay.count()).toBe(0);
  quiet.release();
  await page.getByText('This one').waitFor();

  await page.getByRole('tab', { name: 'Password' }).dispatchEvent('click');
  await person.button('Change password', page.getByRole('tabpanel', { name: 'Password' })).click();
  const { dialog } = person;
  await dialog.locator('#oldPassword').fill('Wrong.2031');
  await dialog.locator('#newPassword').fill('Spring.27');
  await dialog.locator('#repeated').fill('Spring.27');
  await page.clock.install();
  const plain = await held('changePassword', () => dialog.locator('#repeated').press('Enter'));
  expect(plain.loading).toBeUndefined();
  await overlay.waitFor();
  expect(await coversAll()).toBe(true);
  // From now on time stands still in the page, but for what is said here.
  await page.clock.pauseAt(Date.now() + 3000);
  plain.release();
  await dialog.locator('.ant-btn-loading').waitFor({ state: 'detached' });
  await page.clock.runFor(199);
  expect(await coversAll()).toBe(true);
  await page.clock.runFor(1);
  await overlay.waitFor({ state: 'detached' });
  await page.clock.resume();
  await dialog.getByText('The present password is wrong.').waitFor();
});

it.each(SIZES)(
  'announces another version, and shows a locked screen that the password opens, at $width pixels',
  async (size) => {
    const person = await stage.signIn('chenlan', { size });
    const { page } = person;
    expect(await local(person, 'vue-front:version')).toMatch(/2\.4\.\d+/);
    await page.evaluate(() => localStorage.setItem('vue-front:version', '"2.4.32"'));
    await person.reload();
    await person.dialog.getByText('New version available').waitFor();
    expect(await fits(person)).toBe(true);
    await person.dialog.getByRole('button', { name: 'Cruel refusal' }).click();
    expect(await local(person, 'vue-front:version')).toBe('"2.4.32"');
    await person.reload();
    await person.dialog.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => local(person, 'vue-front:version')).not.toBe('"2.4.32"');
    await person.settled();

    await openSettings(person);
    await person.dialog.getByRole('button', { name: 'Lock now' }).click();
    const password = page.getByLabel('Password');
    await password.waitFor();
    expect(await fits(person)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('main').length)).toBe(1);
    await password.fill(DEMO_PASSWORD);
    await password.press('Enter');
    await person.button(/^Account of/).waitFor();
  },
);

/** Announces something to one person, as an administrator does. */
async function announce(account: string, title: string): Promise<void> {
  const ask = (path: string, payload: object, token?: string) => callServer(stage.server.url, path, payload, token);
  const { token } = await ask('api/sys/auth/login', { account: 'admin', password: ADMIN_PASSWORD });
  const query = { field: 'account', op: 'eq', value: account };
  const people = { templateCode: 'sysUser', query, pageNum: 1, pageSize: 1 };
  const [{ id }] = (await ask('api/commonData/queryPageDataV2', people, token)).list;
  const billData = { title, content: 'On Sunday', receivers: [id] };
  const bill = await ask('api/commonData/saveOrUpdate', { templateCode: 'sysNotice', billData }, token);
  const step = { templateCode: 'sysNotice', transition: 'send', bills: [bill] };
  await ask('api/commonData/transition', step, token);
}

it.each(SIZES)(
  'has the notices by kind, several of which are marked or deleted at once, at $width pixels',
  async (size) => {
    const titles = ['First', 'Second', 'Third'].map((name) => `${name} at ${size.width}`);
    for (const title of titles) await announce('linyue', title);
    const person = await stage.signIn('linyue', { size, at: '/notices?tab=announcement' });
    const { page } = person;
    const shown = (title: string) => page.getByRole('checkbox', { name: `Choose: ${title}` });
    const [first = '', second = '', third = ''] = titles;
    const choose = async (...chosen: string[]) => {
      for (const title of chosen) await shown(title).check();
    };
    await choose(first, second);
    expect(await fits(person)).toBe(true);
    let loads = 0;
    page.on('request', (request) => (loads += Number(request.url().endsWith('/notice/list'))));
    await person.toolbarButton('Mark as read').click();
    await shown(first).and(page.locator('[data-read="true"] *')).waitFor();
    await page.getByRole('radiogroup', { name: 'Which notices' }).getByText('Unread').click();
    await shown(first).waitFor({ state: 'hidden' });
    await shown(third).waitFor();
    // The bell and the page hear of the own deed and ask once each; the page asks again for the unread ones.
    expect(loads).toBe(3);
    await page.getByRole('radiogroup', { name: 'Which notices' }).getByText('All').click();
    await choose(first, third);
    await shown(second).uncheck();
    await person.toolbarButton('Delete').press('Enter');
    await person.dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 notices deleted').waitFor();
    await expect.poll(() => shown(second).evaluate((box) => box === document.activeElement)).toBe(true);
    // What there is no room for is reached by swiping, which a click does not do.
    await page.getByRole('tab', { name: 'All' }).dispatchEvent('click');
    await shown(second).waitFor();
    expect([await shown(first).count(), await shown(third).count()]).toEqual([0, 0]);
    expect(await fits(person)).toBe(true);
  },
);
