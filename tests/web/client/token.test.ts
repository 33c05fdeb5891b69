import { afterEach, expect, it, vi } from 'vitest';
import { dropToken, keepToken } from '../../../src/web/client/token.ts';
import { wantedPage } from '../../../src/web/session/wantedPage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['http:', 'appToken=t%3B1; path=/; SameSite=Strict'],
  ['https:', 'appToken=t%3B1; path=/; SameSite=Strict; Secure'],
])('the token goes to no other site, and over %s with the cookie %s', (protocol, cookie) => {
  vi.stubGlobal('location', { protocol });
  const written = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  keepToken('t;1');
  dropToken();
  expect(written.mock.calls).toEqual([[cookie], [cookie.replace('t%3B1;', '; max-age=0;')]]);
});

it.each(['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)', '', null])(
  'signing in leads to no page but ours: %s',
  (redirect) => {
    expect(wantedPage(redirect)).toBe('/home');
  },
);
