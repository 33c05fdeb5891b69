import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerOf, installFetch, type SentRequest } from '../client/fakeFetch.ts';

let stored: unknown;
let sent: SentRequest[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  document.cookie = 'appToken=t; path=/';
  stored = null;
  sent = installFetch(({ url, body }) => {
    if (url.endsWith('preference/set')) stored = JSON.parse(String(body)).value;
    return answerOf(200, url.endsWith('preference/get') ? { value: stored } : {});
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.cookie = 'appToken=; max-age=0; path=/';
});

/** The page as it is when it was just loaded. */
async function load() {
  vi.resetModules();
  const theme = await import('../../../src/web/theme/settings.ts');
  const kept = await import('../../../src/web/session/keptTheme.ts');
  kept.startKeepingTheme();
  return { ...theme, ...kept };
}

it('settings survive sign-out, which clears this browser: the server keeps them', async () => {
  const page = await load();
  await page.settleTheme(false);
  page.changeTheme({ layout: 'columns', isDark: true, lockScreenTime: 90 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored).toMatchObject({ layout: 'columns', isDark: true, lockScreenTime: 90 });
  expect(stored).not.toHaveProperty('globalI18n');

  localStorage.clear();
  const again = await load();
  expect(again.themeSettings().layout).toBe('defaults');
  await again.settleTheme(false);
  expect(again.themeSettings()).toMatchObject({ layout: 'columns', isDark: true, lockScreenTime: 90 });
});

it('what was chosen before signing in is the newer choice, and is kept', async () => {
  stored = { globalComponentSize: 'middle', isDark: true };
  const page = await load();
  page.changeTheme({ globalComponentSize: 'small' });
  await page.settleTheme(false);
  expect(page.themeSettings()).toMatchObject({ globalComponentSize: 'small', isDark: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored).toMatchObject({ globalComponentSize: 'small', isDark: true });
});

it('nonsense from the server harms nothing, leadership comes from the roles, and nothing is sent where nothing changed', async () => {
  stored = { layout: 'upside-down', leaderRole: true };
  const page = await load();
  await page.settleTheme(false);
  expect(page.themeSettings()).toMatchObject({ layout: 'defaults', leaderRole: false });
  await page.settleTheme(true);
  expect(page.themeSettings().leaderRole).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.filter(({ url }) => url.endsWith('preference/set'))).toEqual([]);
});

it('before sign-in nothing is sent; signing out sends what is not sent yet', async () => {
  const page = await load();
  page.changeTheme({ isDark: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
  await page.settleTheme(false);
  page.changeTheme({ isGrayscale: true });
  await page.keepThemeNow();
  expect(stored).toMatchObject({ isDark: true, isGrayscale: true });
});
