import { describe, expect, it } from 'vitest';
import { CODES } from '../../../src/contract/codes.ts';
import { ENDPOINTS } from '../../../src/contract/endpoints.ts';
import { isCipherText } from '../../../src/contract/protocol.ts';

describe('the contract', () => {
  it('knows every code of the error catalogue (Specification §8)', () => {
    const catalogue = [200, 207, 208, 401, 402, 403, 500, 4001, 4002, 30007, 30008, 30010, 30011];
    expect(Object.values(CODES).sort((a, b) => a - b)).toEqual(catalogue);
  });

  it('holds the calls that the specification names (§7)', () => {
    const named = [
      'commonData/queryPageDataV2',
      'commonData/queryDataById',
      'commonData/saveOrUpdate',
      'commonData/formatRowData',
      'sys/menu/getSysMenu',
    ];
    expect(Object.keys(ENDPOINTS)).toEqual(expect.arrayContaining(named.map((path) => `api/${path}`)));
  });

  it('opens nothing without a token but sign-in and the configuration', () => {
    const open = Object.entries(ENDPOINTS)
      .filter(([, { open }]) => open)
      .map(([path]) => path);
    expect(open.sort()).toEqual([
      'api/sys/auth/captcha',
      'api/sys/auth/login',
      'api/sys/auth/mobile',
      'api/sys/auth/mobileCode',
      'api/sys/auth/scanBegin',
      'api/sys/auth/scanPoll',
      'api/sys/auth/secondFactor',
      'api/sys/auth/ssoBegin',
      'api/sys/auth/ticket',
      'api/sys/config',
    ]);
  });

  it.each([
    ['00'.repeat(16), true],
    ['00'.repeat(15), false],
    ['0A'.repeat(16), false],
    ['', false],
    [null, false],
  ])('takes %j for cipher text: %s', (text, expected) => {
    expect(isCipherText(text)).toBe(expected);
  });
});
