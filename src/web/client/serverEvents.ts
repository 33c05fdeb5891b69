import { fetchEventSource } from '@microsoft/fetch-event-source';
import { EVENTS_BEAT_SECONDS, EVENTS_PATH, type ServerEvent } from '../../contract/events.ts';
import { BASE_PATH, TOKEN_NAME } from '../../contract/protocol.ts';
import { readToken } from './token.ts';

/** What somebody wants to hear: events, and that events may have been missed, so that he asks for what stands. */
export interface EventListener {
  take(event: ServerEvent): void;
  missed(): void;
}

const listeners = new Set<EventListener>();
let isOpen = false;

/** Hears what the server tells this page. The answer ends that. */
export function onServerEvent(listener: EventListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const watchers = new Set<() => void>();
let isAway = false;

/** Whether the server could not be reached when the channel was last tried, and has not been since. */
export const isServerAway = (): boolean => isAway;

/** Calls back whenever `isServerAway` changes. The answer ends that. */
export function onServerAway(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function setAway(next: boolean): void {
  if (isAway === next) return;
  isAway = next;
  for (const changed of watchers) changed();
}

/** Whether the channel is open: then nobody needs to ask. */
export const isListening = (): boolean => isOpen;

/**
 * Keeps the event channel of the signed-in person open while the page is in sight, and opens it again after a failure, later each time.
 * A page that nobody sees hangs up after a minute: browsers allow a server few connections for all pages together. The answer ends it.
 */
export function listenToServer(): () => void {
  const ending = new AbortController();
  void keepListening(ending.signal);
  return () => {
    ending.abort();
    setAway(false);
  };
}

const HANG_UP_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 20_000;
/** Beats that may be missing before the connection counts as gone. */
const MISSED_BEATS = 3;

const GATEWAY_FAULTS: ReadonlySet<number> = new Set([502, 503, 504]);

async function keepListening(ending: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!ending.aborted) {
    await inSight(ending);
    const token = readToken();
    if (token === undefined || ending.aborted) return;
    const { hasOpened, hasAnswer } = await stream(token, ending);
    isOpen = false;
    if (!ending.aborted) setAway(!hasOpened && !hasAnswer);
    wait = hasOpened ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    await pause(wait * (1 + Math.random() / 2), ending);
    // A server that answers without a channel: something between does not let streams through. Then this is how notices come.
    if (hasAnswer && !hasOpened && !ending.aborted) for (const listener of listeners) listener.missed();
  }
}

/** One connection until it ends: whether the server answered at all, and whether with the channel. */
async function stream(token: string, ending: AbortSignal): Promise<{ hasAnswer: boolean; hasOpened: boolean }> {
  const hangUp = new AbortController();
  const stopWatching = whenOutOfSight(() => hangUp.abort());
  let silence: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => hangUp.abort(), EVENTS_BEAT_SECONDS * MISSED_BEATS * 1000);
  };
  let hasAnswer = false;
  let hasOpened = false;
  try {
    await fetchEventSource(`${BASE_PATH}/${EVENTS_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [TOKEN_NAME]: token },
      body: '{}',
      signal: AbortSignal.any([ending, hangUp.signal]),
      // The library would send the request anew whenever the page is hidden and shown; when is decided here.
      openWhenHidden: true,
      onopen: async (response) => {
        // A proxy that answers for a server which is not there.
        hasAnswer = !GATEWAY_FAULTS.has(response.status);
        if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) throw new Error('No event stream.');
        hasOpened = isOpen = true;
        setAway(false);
        alive();
        for (const listener of listeners) listener.missed();
      },
      onmessage: ({ event, data }) => {
        alive();
        // The server builds its events from the same types.
        if (event === '') for (const listener of listeners) listener.take(JSON.parse(data) as ServerEvent);
      },
      onerror: (error: unknown) => {
        throw error;
      },
    });
  } catch {
    // Whatever ended it: it is opened again.
  } finally {
    clearTimeout(silence);
    stopWatching();
  }
  return { hasAnswer, hasOpened };
}

function inSight(ending: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState !== 'visible' && !ending.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    ending.addEventListener('abort', look, { once: true });
  });
}

function whenOutOfSight(hangUp: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(hangUp, HANG_UP_MS);
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

function pause(ms: number, ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    // The machine has its network again: nothing is gained by waiting.
    globalThis.addEventListener('online', go);
    ending.addEventListener('abort', go, { once: true });
  });
}
