import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { passwordStrength } from '../../../src/model/formats/credentials.ts';
import { type FormatName, formats, isFormatName } from '../../../src/model/formats/formats.ts';
import { nationalIdCheck } from '../../../src/model/formats/nationalId.ts';
import { usccCheck } from '../../../src/model/formats/uscc.ts';

const cases: Record<FormatName, { good: string[]; bad: string[] }> = {
  mobile: {
    good: [
      '12012345678',
      '13912345678',
      '14512345678',
      '14712345678',
      '15012345678',
      '15912345678',
      '18012345678',
      '18912345678',
    ],
    bad: [
      '14612345678',
      '15412345678',
      '16612345678',
      '17712345678',
      '18212345678',
      '19912345678',
      '1391234567',
      '139123456789',
    ],
  },
  mobileModern: { good: ['16612345678', '19912345678', '18212345678'], bad: ['12012345678', '1991234567'] },
  landline: { good: ['010-62345678', '0755-8301234'], bad: ['0755-83012345', '01062345678', '010-6234567'] },
  landlineModern: {
    good: ['0755-83012345', '010-62345678', '0755-83012345-806'],
    bad: ['755-83012345', '0755-1301234'],
  },
  phone: { good: ['13912345678', '19912345678', '010-62345678', '0755-83012345'], bad: ['110', '62345678'] },
  account: {
    good: ['abcde', 'Wang_li2', 'a123456789012345'],
    bad: ['abcd', '1abcde', 'wang-li', 'a1234567890123456', '王abcde'],
  },
  password: {
    good: ['abcdef', 'a_2345', 'a123456789012345'],
    bad: ['abcde', '1abcdef', 'a12345678901234567', 'abc def'],
  },
  strongPassword: {
    good: ['Rain.2031', 'a1!b2@', 'a1.*&^%$#@!23456'],
    bad: ['Rain2031', 'Rain....', '2031....', 'a1!b2', 'a1.*&^%$#@!234567', 'Rain-2031', 'Rain.20 31'],
  },
  ipv4: {
    good: ['203.0.113.7', '8.8.8.8', '172.32.0.1', '11.0.0.1'],
    bad: [
      '10.0.0.1',
      '192.168.1.1',
      '172.16.0.1',
      '127.0.0.1',
      '169.254.1.1',
      '256.1.1.1',
      '1.2.3',
      '1.2.3.4.',
      '01.2.3.4',
    ],
  },
  ipv4Any: { good: ['10.0.0.1', '0.0.0.0', '255.255.255.255'], bad: ['1.2.3.256', '1.2.3.4.5', '1..2.3', ''] },
  ipv4Private: {
    good: ['10.0.0.1', '172.31.255.255', '192.168.0.1', '127.0.0.1'],
    bad: ['172.32.0.1', '192.169.0.1', '100.0.0.1'],
  },
  email: {
    good: ['li.wang@example.com', 'a+b@mail.example.cn'],
    bad: ['a@b', '@example.com', 'a..b@example.com', 'a b@example.com', 'a@-x.com', '.a@example.com'],
  },
  url: {
    good: [
      'https://www.example.com',
      'http://example.cn:8080/a?b=c#d',
      'ftp://files.example.com/x',
      'http://8.8.8.8/',
      'https://风险.example.com/查',
    ],
    bad: [
      'www.example.com',
      'http://10.1.1.1/',
      'http://192.168.0.1:80',
      'http://0x7f.1/',
      'http://localhost/',
      'javascript:alert(1)',
      'https://exa mple.com',
      'https://',
      'http://a',
    ],
  },
  nationalId: {
    good: ['11010519491231002X', '110105189912310021', '11010520200230002x'],
    bad: ['11010517491231002X', '11010519491331002X', '01010519491231002X', '1101051949123100X2', '110105491231002'],
  },
  nationalIdChecked: {
    good: ['11010519491231002X', '11010519491231002x'],
    bad: ['110105194912310021', '11010520200230002X', '110105202002300021'],
  },
  chineseName: {
    good: ['王', '欧阳修', '一二三四五六', '买买提·吐尔逊', '甲·乙·丙'],
    bad: ['', '一二三四五六七', '甲·乙·丙·丁', 'Wang', '王 丽', '王·', '王1'],
  },
  postalCode: { good: ['100033', '999077'], bad: ['010033', '10003', '1000333', '10003a'] },
  plate: {
    good: ['京A12345', '沪B1234学', '粤BD12345', '粤B12345F', '粤Z1234港', '苏A8888警', '使014578', '京AA12345'],
    bad: ['京I12345', '京A1234', '京A1234O', '京A123456', 'A12345', '京AI2345', '粤B1D2345'],
  },
  uscc: {
    good: ['91350100M000100Y43', '91110000802100433B'],
    bad: ['91350100M000100Y44', '91350100m000100Y43', '91350100M000100Y4', '9135O100M000100Y43'],
  },
};

describe.each(Object.keys(formats).filter(isFormatName))('format %s', (name) => {
  it('takes its own example', () => {
    expect(formats[name].test(formats[name].example)).toBe(true);
  });
  test.each(cases[name].good)('takes %j', (text) => {
    expect(formats[name].test(text)).toBe(true);
  });
  test.each(cases[name].bad)('refuses %j', (text) => {
    expect(formats[name].test(text)).toBe(false);
  });
  test.each(cases[name].good)('refuses %j with more around it', (text) => {
    expect(formats[name].test(`${text}\n`)).toBe(false);
    expect(formats[name].test(` ${text}`)).toBe(false);
  });
});

test('a name of no format is not taken for one', () => {
  expect(isFormatName('email')).toBe(true);
  expect(isFormatName('constructor')).toBe(false);
});

describe('passwordStrength', () => {
  test.each([
    ['', null],
    ['abcdef', 'weak'],
    ['123456', 'weak'],
    ['......', 'weak'],
    ['abc123', 'medium'],
    ['abc...', 'medium'],
    ['123...', 'medium'],
    ['abc12.', 'strong'],
  ])('%j is %j', (text, strength) => {
    expect(passwordStrength(text)).toBe(strength);
  });
});

describe('check characters', () => {
  it('of a national ID notice every single wrong digit', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 17, maxLength: 17 });
    fc.assert(
      fc.property(digits, fc.nat(16), fc.integer({ min: 1, max: 9 }), (first17, at, shift) => {
        const wrong = String((Number(first17.charAt(at)) + shift) % 10);
        return nationalIdCheck(first17.slice(0, at) + wrong + first17.slice(at + 1)) !== nationalIdCheck(first17);
      }),
    );
  });

  it('of a credit code notice every single wrong character', () => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    const characters = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 17, maxLength: 17 });
    fc.assert(
      fc.property(characters, fc.nat(16), fc.integer({ min: 1, max: 30 }), (first17, at, shift) => {
        const wrong = alphabet.charAt((alphabet.indexOf(first17.charAt(at)) + shift) % 31);
        return usccCheck(first17.slice(0, at) + wrong + first17.slice(at + 1)) !== usccCheck(first17);
      }),
    );
  });
});
