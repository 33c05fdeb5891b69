import { act, cleanup, render, screen, within } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fallbackUserInfo } from '../../../src/web/session/fallbackUserInfo.ts';
import { endSession } from '../../../src/web/client/endSession.ts';
import { answerOf, installFetch } from '../client/fakeFetch.ts';
import { installFakeUi } from '../client/fakeUi.ts';

const title = { en: 'Law library', 'zh-cn': '法规库', 'zh-tw': '法規庫' };
const menuList = [
  { path: '/law', name: 'law', component: 'nowhere/index', meta: { title, isKeepAlive: true } },
  { path: '/law/:id', name: 'lawDetail', component: 'nowhere/index', meta: { title: 'Detail', isHide: true } },
];

const CONFIG = {
  appName: 'Rampart',
  subTitle: 'Risk',
  version: '1',
  defaultLanguage: 'en',
  captcha: false,
  sm4Key: null,
  demo: null,
};

beforeEach(() => {
  // happy-dom has no such function.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'appToken=; max-age=0; path=/';
  localStorage.clear();
  location.hash = '';
});

/** Starts the application as a fresh page would, at an address. */
async function open(address: string, { token, roles = ['admin'] }: { token?: string; roles?: string[] } = {}) {
  vi.resetModules();
  if (token) document.cookie = `appToken=${token}; path=/`;
  location.hash = address;
  const sent = installFetch(({ url }) => {
    if (url.includes('config')) return answerOf(200, CONFIG);
    if (url.includes('userInfo')) return answerOf(200, { ...fallbackUserInfo('Li Na'), roles });
    if (url.includes('getSysMenu')) return answerOf(200, { menuList, menuVOList: [] });
    if (url.includes('notice')) return answerOf(200, { list: [], unread: 0 });
    if (url.includes('exchange/jobs') || url.includes('api/talk/')) return answerOf(200, []);
    return answerOf(200, { waiting: [], drafts: [], recent: [], notices: [] });
  });
  const { startLanguage } = await import('../../../src/web/i18n/switchLanguage.ts');
  const { createAppRouter } = await import('../../../src/web/session/router.tsx');
  const { App } = await import('../../../src/web/shell/App.tsx');
  const { loadSystemConfig } = await import('../../../src/web/session/config.ts');
  await loadSystemConfig();
  sent.length = 0;
  await startLanguage('en');
  const router = createAppRouter();
  await act(async () => {
    render(
      <App>
        <RouterProvider router={router} />
      </App>,
    );
  });
  return { router, sent, paths: () => sent.map(({ url }) => url.replace('/apis/', '')) };
}

describe('opening an address (Specification §2)', () => {
  it('without a token: sign-in, local storage cleared, nothing loaded', async () => {
    localStorage.setItem('vue-front:x', '1');
    const { router, paths } = await open('/law?a=1');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(localStorage.getItem('vue-front:x')).toBeNull();
    expect(paths()).toEqual([]);
  });

  it('with a token: user info, then the menu, then the same path with its query', async () => {
    const { router, paths } = await open('/law?a=1', { token: 't' });
    expect(await screen.findByText('This menu item has no screen')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/law', search: '?a=1' });
    expect(paths().slice(0, 2)).toEqual(['api/sys/auth/userInfo', 'api/sys/menu/getSysMenu']);
    expect(paths().filter((path) => path.includes('userInfo'))).toHaveLength(1);
    expect(document.title).toBe('Law library - Rampart');
  });

  it('a dynamic path and a name for its tab', async () => {
    await open('/law/7?tagsViewName=Article%207', { token: 't' });
    expect(await screen.findByRole('button', { name: 'Article 7' })).toHaveAttribute('aria-current', 'page');
  });

  it('after a session that ended by itself, signing in leads to the page that was on screen; after signing out it leads home', async () => {
    installFakeUi();
    for (const [comesBack, search] of [
      [true, '?redirect=%2Flaw%3Fa%3D1'],
      [false, ''],
    ] as const) {
      location.hash = '/law?a=1';
      endSession(comesBack);
      const { router } = await open('/');
      expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(router.state.location).toMatchObject({ pathname: '/login', search });
      cleanup();
    }
  });

  it('/login with a token leads home', async () => {
    const { router } = await open('/login', { token: 't' });
    expect(await screen.findByText('Waiting for me')).toBeVisible();
    expect(router.state.location.pathname).toBe('/home');
  });

  it('without roles: a page that says so, and no menu call', async () => {
    const { paths } = await open('/law', { token: 't', roles: [] });
    expect(await screen.findByText('Your account has no role yet')).toBeVisible();
    expect(paths()).toEqual(['api/sys/auth/userInfo']);
  });

  it('an address that names nothing: the page of the specification, inside the shell', async () => {
    const { router } = await open('/nowhere', { token: 't' });
    expect(await screen.findByText('Wrong address input, please re-enter the address~')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back to home page' })).toBeVisible();
    const pages = screen.getByRole('navigation', { name: 'Open pages' });
    expect(await within(pages).findByText('Page not found')).toBeInTheDocument();
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/home'));
    expect(within(pages).queryByText('Page not found')).toBeNull();
  });

  it('/401 says whom it refuses', async () => {
    await open('/401?modelCode=lossEvent&type=list', { token: 't' });
    expect(await screen.findByText('You are not authorized to operate~')).toBeVisible();
    expect(screen.getByText('lossEvent (list)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reauthorization' })).toBeVisible();
  });

  it('a view that is kept alive keeps its state behind another', async () => {
    const { router } = await open('/law', { token: 't' });
    const first = await screen.findByText('This menu item has no screen');
    await act(() => router.navigate('/home'));
    expect(await screen.findByText('Waiting for me')).toBeVisible();
    expect(first).toBeInTheDocument();
    expect(first).not.toBeVisible();
    await act(() => router.navigate('/law'));
    expect(first).toBeVisible();
  });
});
