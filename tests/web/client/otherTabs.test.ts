import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, leftPage } from '../../../src/web/client/endSession.ts';
import { followOtherTabs, tellOtherTabs } from '../../../src/web/client/otherTabs.ts';
import { dropToken, keepToken } from '../../../src/web/client/token.ts';

const leave = vi.fn();
const heard = vi.fn();
let elsewhere: BroadcastChannel;
let stop: () => void;
beforeEach(() => {
  leave.mockClear();
  heard.mockClear();
  stop = followOtherTabs(leave);
  elsewhere = new BroadcastChannel('rampart-session');
  elsewhere.addEventListener('message', heard);
});
afterEach(() => {
  stop();
  elsewhere.close();
  dropToken();
});

it('a session that ends in one tab ends in the others', async () => {
  elsewhere.postMessage('of another tab');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

it('a tab where somebody has signed in again meanwhile stays', async () => {
  keepToken('new');
  tellOtherTabs();
  elsewhere.postMessage('of another tab');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(leave).not.toHaveBeenCalled();
});

it('the tab in which it ends keeps what leads back to the page on screen', async () => {
  location.hash = '#/law/sources?q=1';
  endSession(true);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(leave).not.toHaveBeenCalled();
  expect(leftPage()).toBe('/law/sources?q=1');
});
