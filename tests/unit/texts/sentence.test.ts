import { describe, expect, it } from 'vitest';
import { faultText } from '../../../src/model/texts/fault.ts';
import { sentence } from '../../../src/model/texts/sentence.ts';

describe('a sentence that counts', () => {
  const texts = { left_one: '{name}: {left} try left', left_other: '{name}: {left} tries left', plain: '{left} 次' };

  it('takes the form of the number, whatever stands before it', () => {
    const say = (left: number | string): string => sentence(texts, 'left', { name: 'Anna', left }, 'en');
    expect([say(1), say('1'), say(0), say(2), say('many')]).toEqual([
      'Anna: 1 try left',
      'Anna: 1 try left',
      'Anna: 0 tries left',
      'Anna: 2 tries left',
      'Anna: many tries left',
    ]);
  });

  it('needs no forms where the language has none, and leaves what is not given', () => {
    expect(sentence(texts, 'plain', { left: 1 }, 'zh-cn')).toBe('1 次');
    expect(sentence(texts, 'left', {}, 'en')).toBe('{name}: {left} tries left');
  });

  it('is how faults of values are told', () => {
    const fault = { key: 'tooLong', params: { max: 1, length: 3 } } as const;
    expect(faultText(fault, 'en')).toBe('At most 1 character, 3 given');
    expect(faultText(fault, 'zh-cn')).not.toContain('{');
  });
});

it("formats are named in the reader's words, once each, with an example", () => {
  const fault = { key: 'format', params: { format: 'mobile / landline / mobileModern / landlineModern' } } as const;
  expect(faultText(fault, 'zh-cn')).toBe('不是有效的手机号码 / 固定电话，例如 13800138000');
  expect(faultText(fault, 'en')).toBe('Is not a valid mobile number / landline number, such as 13800138000');
});
