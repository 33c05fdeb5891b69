import { afterEach, expect, it, vi } from 'vitest';
import { followOtherTabs, tellOtherTabs } from '../../../src/web/client/otherTabs.ts';
import { dropToken, keepToken } from '../../../src/web/client/token.ts';

afterEach(dropToken);

it('a session that ends in one tab ends in the others', async () => {
  const leave = vi.fn();
  const stop = followOtherTabs(leave);
  tellOtherTabs();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  stop();
});

it('a tab where somebody has signed in again meanwhile stays', async () => {
  const leave = vi.fn();
  const stop = followOtherTabs(leave);
  const heard = vi.fn();
  const channel = new BroadcastChannel('rampart-session');
  channel.addEventListener('message', heard);
  keepToken('new');
  tellOtherTabs();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(leave).not.toHaveBeenCalled();
  stop();
  channel.close();
});
