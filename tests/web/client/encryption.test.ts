import { createCipheriv, createDecipheriv } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { get } from '../../../src/web/client/get.ts';
import { download, uploadTo } from '../../../src/web/client/files.ts';
import { postForm, postPlain, postTo } from '../../../src/web/client/post.ts';
import { setSm4Key } from '../../../src/web/client/sm4.ts';
import { dropToken, keepToken } from '../../../src/web/client/token.ts';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { answerOf, installFetch } from './fakeFetch.ts';
import { installFakeUi, type FakeUi } from './fakeUi.ts';

const KEY = '0123456789abcdeffedcba9876543210';
let ui: FakeUi;

beforeAll(() => startTexts('en'));
beforeEach(() => {
  ui = installFakeUi();
  setSm4Key(KEY);
});
afterEach(() => {
  vi.unstubAllGlobals();
  dropToken();
});

/** The server's side, by OpenSSL. */
const encrypt = (text: string, key = KEY) => {
  const cipher = createCipheriv('sm4-ecb', Buffer.from(key, 'hex'), null);
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
};
const decrypt = (hex: string) => {
  const cipher = createDecipheriv('sm4-ecb', Buffer.from(KEY, 'hex'), null);
  return cipher.update(hex, 'hex', 'utf8') + cipher.final('utf8');
};

describe('the encrypted post (Specification §7)', () => {
  it('sends { encryptData } alone, readable by OpenSSL, with token and language in the headers', async () => {
    keepToken('t=1; x');
    const sent = installFetch(() => answerOf(200));
    await postTo('/api/x', { name: '磐盾', loading: 'N' });
    const body: unknown = JSON.parse(String(sent[0]?.body));
    expect(Object.keys(Object(body))).toEqual(['encryptData']);
    expect(decrypt(String(Object(body).encryptData))).toBe('{"name":"磐盾","loading":"N"}');
    expect(sent[0]?.url).toBe('/apis/api/x');
    expect(sent[0]?.headers.get('appToken')).toBe('t=1; x');
    expect(sent[0]?.headers.get('Accept-Language')).toBe('en');
  });

  it('reads any JSON back that the server encrypts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        installFetch(() => answerOf(200, encrypt(JSON.stringify(value)), '', 10));
        expect(await postTo('api/x', { loading: 'N' })).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 50 },
    );
  });

  it('keeps decrypted text that is no JSON as it is', async () => {
    installFetch(() => answerOf(200, encrypt('not {json'), '', 10));
    expect(await postTo('api/x', { loading: 'N' })).toBe('not {json');
  });

  it.each([
    ['another key', encrypt('{}', 'ff'.repeat(16))],
    ['text that is no cipher text', 'hello'],
    ['no text at all', null],
  ])('rejects an answer that cannot be decrypted: %s', async (_, data) => {
    installFetch(() => answerOf(200, data, '', 10));
    await expect(postTo('api/x', { loading: 'N' })).rejects.toMatchObject({ kind: 'unknown' });
    expect(ui.shown).toEqual([{ kind: 'error', text: 'API path not found' }]);
  });

  it('takes plain answers, and sends plain bodies when no key was delivered', async () => {
    setSm4Key(null);
    const sent = installFetch(() => answerOf(200, { a: 1 }));
    expect(await postTo('api/x', { b: 2, loading: 'N' })).toEqual({ a: 1 });
    expect(sent[0]?.body).toBe('{"b":2,"loading":"N"}');
  });
});

describe('the other calls (Specification §7)', () => {
  it('posts plain JSON, form bodies and query parameters', async () => {
    const sent = installFetch(() => answerOf(200));
    await postPlain('api/x', { a: 1 });
    await postForm('api/x', 'a=1&b=2');
    await get('api/x', { a: 1, none: undefined, text: 'a b' });
    expect(sent.map(({ method, body, headers }) => [method, body, headers.get('Content-Type')])).toEqual([
      ['POST', '{"a":1}', 'application/json'],
      ['POST', 'a=1&b=2', 'application/x-www-form-urlencoded'],
      ['GET', null, null],
    ]);
    expect(sent[2]?.url).toBe('/apis/api/x?a=1&text=a+b');
  });

  it("sends a file as multipart field 'file' and leaves the boundary to the browser", async () => {
    const sent = installFetch(() => answerOf(200, { id: '1' }));
    expect(await uploadTo('api/file/upload', new File(['x'], 'a.txt'), { fields: { kind: 'k' } })).toEqual({ id: '1' });
    const body = sent[0]?.body;
    expect(body instanceof FormData && [...body.keys()]).toEqual(['kind', 'file']);
    expect(sent[0]?.headers.get('Content-Type')).toBeNull();
  });

  it('names a downloaded file, and shows a refusal that comes instead of one', async () => {
    const disposition = `attachment; filename="x.txt"; filename*=UTF-8''${encodeURIComponent('损失 事件.xlsx')}`;
    installFetch(() => new Response('bytes', { headers: { 'Content-Disposition': disposition } }));
    expect((await download('api/file/download', { id: '1' })).name).toBe('损失 事件.xlsx');
    installFetch(() => answerOf(402, null, 'not yours'));
    await expect(download('api/file/download', { id: '1' })).rejects.toMatchObject({ code: 402 });
    expect(ui.shown).toMatchObject([{ title: 'Authentication notice', text: 'not yours' }]);
  });
});
