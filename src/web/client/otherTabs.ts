import { readToken } from './token.ts';

const CHANNEL = 'rampart-session';

/** Names this tab among those of the browser: a channel brings its messages to the page that sent them, too. */
const THIS_TAB = Math.random();

/** Tells the other tabs of this browser that nobody is signed in any more. */
export function tellOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(THIS_TAB);
  channel.close();
}

/** Calls `leave` when another tab has ended the session: records must not stay readable behind a sign-out. Returns how to stop. */
export function followOtherTabs(leave: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (data !== THIS_TAB && readToken() === undefined) leave();
  });
  return () => channel.close();
}
