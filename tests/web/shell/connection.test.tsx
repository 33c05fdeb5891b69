import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listenToServer } from '../../../src/web/client/serverEvents.ts';
import { dropToken, keepToken } from '../../../src/web/client/token.ts';
import { startLanguage } from '../../../src/web/i18n/switchLanguage.ts';
import { ConnectionBar } from '../../../src/web/shell/ConnectionBar.tsx';

beforeAll(() => startLanguage('en'));
afterEach(() => {
  dropToken();
  vi.unstubAllGlobals();
});

const WAIT = { timeout: 20_000 };
const channel = (): Response =>
  new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' }, status: 200 });

it.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy answers in its place', () => Promise.resolve(new Response('Bad gateway', { status: 502 }))],
])('says that the server is away while %s, until it is back', async (_, answer) => {
  let isBack = false;
  vi.stubGlobal('fetch', () => (isBack ? Promise.resolve(channel()) : answer()));
  keepToken('t');
  render(<ConnectionBar />);
  expect(screen.queryByText('No connection, trying again')).toBeNull();
  const hangUp = listenToServer();
  expect(await screen.findByText('No connection, trying again', undefined, WAIT)).toBeVisible();
  isBack = true;
  await act(async () => void globalThis.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('No connection, trying again')).toBeNull(), WAIT);
  hangUp();
});

it('says nothing where the server answers without a channel', async () => {
  const asked = vi.fn(() => Promise.resolve(new Response('{}', { headers: { 'Content-Type': 'application/json' } })));
  vi.stubGlobal('fetch', asked);
  keepToken('t');
  render(<ConnectionBar />);
  const hangUp = listenToServer();
  await waitFor(() => expect(asked).toHaveBeenCalled(), WAIT);
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1), WAIT);
  expect(screen.queryByText('No connection, trying again')).toBeNull();
  hangUp();
});
