import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TransportError } from '../../../src/web/client/errors.ts';
import { postTo } from '../../../src/web/client/post.ts';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { answerOf, installFetch } from './fakeFetch.ts';
import { installFakeUi, type FakeUi } from './fakeUi.ts';

let ui: FakeUi;
beforeAll(() => startTexts('en'));
beforeEach(() => {
  ui = installFakeUi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const call = (options = {}) => postTo('api/x', { loading: 'N' }, options).catch((error: unknown) => error);

describe('transport errors (Specification §8)', () => {
  it("gives up after 50 s with 'Network timeout', not before", async () => {
    vi.useFakeTimers();
    installFetch(
      (_, signal) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
    const outcome = call();
    await vi.advanceTimersByTimeAsync(49_999);
    expect(ui.shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(TransportError);
    expect(ui.shown).toEqual([{ kind: 'error', text: 'Network timeout' }]);
  });

  it("says 'Network connection error' when no connection comes about", async () => {
    installFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await call()).toMatchObject({ kind: 'network' });
    expect(ui.shown).toEqual([{ kind: 'error', text: 'Network connection error' }]);
  });

  it('shows the status text of an HTTP error', async () => {
    installFetch(() => new Response('oops', { status: 502, statusText: 'Bad Gateway' }));
    expect(await call()).toMatchObject({ kind: 'status', status: 502 });
    expect(ui.shown).toEqual([{ kind: 'error', text: 'Bad Gateway' }]);
  });

  it.each([
    ['a page of HTML', '<!doctype html>'],
    ['JSON that is no envelope', '{"hello":1}'],
    ['null', 'null'],
  ])("says 'API path not found' for %s", async (_, body) => {
    installFetch(() => new Response(body));
    expect(await call()).toMatchObject({ kind: 'unknown' });
    expect(ui.shown).toEqual([{ kind: 'error', text: 'API path not found' }]);
  });

  it('shows nothing when the caller gives up', async () => {
    const caller = new AbortController();
    installFetch(
      (_, signal) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
    const outcome = call({ signal: caller.signal });
    caller.abort();
    expect(await outcome).not.toBeInstanceOf(TransportError);
    expect(ui.shown).toEqual([]);
  });

  it("stays quiet for a caller who handles 'all'", async () => {
    installFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await call({ handles: 'all' })).toBeInstanceOf(TransportError);
    expect(ui.shown).toEqual([]);
  });
});

describe('the loading overlay (Specification §7)', () => {
  it('closes 200 ms after the response', async () => {
    vi.useFakeTimers();
    installFetch(() => answerOf(200, 1));
    const outcome = postTo('api/x', {});
    expect(ui.overlay).toBe('Loading...');
    await outcome;
    await vi.advanceTimersByTimeAsync(199);
    expect(ui.overlay).toBe('Loading...');
    await vi.advanceTimersByTimeAsync(1);
    expect(ui.overlay).toBeUndefined();
  });

  it('closes after a failure as well', async () => {
    vi.useFakeTimers();
    installFetch(() => answerOf(500, null, 'fault'));
    await postTo('api/x', { loading: 'Y' }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(200);
    expect(ui.overlay).toBeUndefined();
  });

  it("does not show when loading is something other than 'Y'", async () => {
    installFetch(() => answerOf(200, 1));
    const outcome = postTo('api/x', { loading: 'N' });
    expect(ui.overlay).toBeUndefined();
    await outcome;
  });

  it('stays until the last of several calls is done', async () => {
    vi.useFakeTimers();
    let finish: (response: Response) => void = () => undefined;
    installFetch(({ url }) => (url.endsWith('slow') ? new Promise((resolve) => (finish = resolve)) : answerOf(200)));
    const slow = postTo('api/slow', {});
    await postTo('api/quick', {});
    await vi.advanceTimersByTimeAsync(500);
    expect(ui.overlay).toBe('Loading...');
    finish(answerOf(200));
    await slow;
    await vi.advanceTimersByTimeAsync(200);
    expect(ui.overlay).toBeUndefined();
  });
});
