import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerError } from '../../../src/web/client/errors.ts';
import { postTo } from '../../../src/web/client/post.ts';
import { keepToken, readToken } from '../../../src/web/client/token.ts';
import { switchTexts, startTexts } from '../../../src/web/i18n/texts.ts';
import { answerOf, installFetch } from './fakeFetch.ts';
import { installFakeUi, type FakeUi } from './fakeUi.ts';

const PATH = 'api/commonData/queryDataById';
let ui: FakeUi;

beforeAll(() => startTexts('en'));
beforeEach(() => {
  ui = installFakeUi();
  keepToken('token-1');
  sessionStorage.setItem('userName', 'Li Na');
});
afterEach(() => vi.unstubAllGlobals());

const fails = async (code: number, msg = 'said by the server') => {
  installFetch(() => answerOf(code, { detail: 1 }, msg));
  return postTo(PATH, { loading: 'N' }).catch((error: unknown) => error);
};

describe('the error catalogue (Specification §8)', () => {
  it.each([
    [401, 'Authentication notice'],
    [402, 'Authentication notice'],
    [403, 'Authentication notice'],
    [30010, 'Important reminder'],
    [30011, 'Important reminder'],
    [207, 'Important reminder'],
    [500, 'System prompt'],
    [208, 'System prompt'],
  ])('%i shows the message of the server, titled %s', async (code, title) => {
    const error = await fails(code);
    expect(ui.shown).toEqual([{ kind: 'alert', title, text: 'said by the server' }]);
    expect(error).toBeInstanceOf(AnswerError);
    expect(error).toMatchObject({ code, msg: 'said by the server', data: { detail: 1 } });
    await ui.close();
    expect(readToken()).toBe('token-1');
    expect(ui.left).toBe(0);
  });

  it('4001 asks, and clears the session only when confirmed', async () => {
    await fails(4001);
    expect(ui.shown).toMatchObject([{ kind: 'confirm', text: 'You have been logged out, please log in again' }]);
    await ui.close(false);
    expect(readToken()).toBe('token-1');
    expect(ui.left).toBe(0);

    await fails(4001);
    await ui.close(true);
    expect(readToken()).toBeUndefined();
    expect(sessionStorage.length).toBe(0);
    expect(ui.left).toBe(1);
  });

  it('4002 shows the message of the server and clears the session once it is closed', async () => {
    await fails(4002, 'Your account was disabled');
    expect(ui.shown).toMatchObject([{ kind: 'alert', text: 'Your account was disabled' }]);
    expect(readToken()).toBe('token-1');
    await ui.close();
    expect(readToken()).toBeUndefined();
    expect(ui.left).toBe(1);
  });

  it.each([30007, 30008])('%i says that nobody is signed in and clears the session', async (code) => {
    await fails(code);
    expect(ui.shown).toMatchObject([{ kind: 'alert', text: 'You are not logged in, please log in again' }]);
    await ui.close();
    expect(sessionStorage.length).toBe(0);
    expect(readToken()).toBeUndefined();
    expect(ui.left).toBe(1);
  });

  it('tells once that the session is over when several calls find out together', async () => {
    await Promise.all([fails(30008), fails(30008), fails(4001)]);
    expect(ui.shown).toHaveLength(1);
    await ui.close();
    expect(ui.left).toBe(1);
  });

  it('rejects a code outside the catalogue without a dialog', async () => {
    expect(await fails(999)).toMatchObject({ code: 999 });
    expect(ui.shown).toEqual([]);
  });

  it('leaves a code to the caller who takes it over, and only that code', async () => {
    installFetch(() => answerOf(208, { errors: [] }, 'refused'));
    await expect(postTo(PATH, { loading: 'N' }, { handles: [207, 208] })).rejects.toMatchObject({ code: 208 });
    expect(ui.shown).toEqual([]);
    installFetch(() => answerOf(403, null, 'no'));
    await expect(postTo(PATH, { loading: 'N' }, { handles: [207, 208] })).rejects.toMatchObject({ code: 403 });
    expect(ui.shown).toHaveLength(1);
  });

  it('tells that the session is over also to callers who show all faults themselves, unless they take even that', async () => {
    installFetch(() => answerOf(208, null, 'refused'));
    await postTo(PATH, { loading: 'N' }, { handles: 'all' }).catch(() => undefined);
    expect(ui.shown).toEqual([]);
    installFetch(() => answerOf(4001, null, 'over'));
    await postTo(PATH, { loading: 'N' }, { handles: 'even the end' }).catch(() => undefined);
    expect(ui.shown).toEqual([]);
    await postTo(PATH, { loading: 'N' }, { handles: 'all' }).catch(() => undefined);
    expect(ui.shown).toMatchObject([{ kind: 'confirm', text: 'You have been logged out, please log in again' }]);
    await ui.close(true);
    expect(readToken()).toBeUndefined();
  });

  it('speaks the language of the page', async () => {
    await switchTexts('zh-cn');
    await fails(401);
    expect(ui.shown[0]?.title).toBe('权限提示');
    await ui.close();
    await switchTexts('en');
  });
});
