import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/model/field-types/fieldTypes.ts';
import { fromText } from '../../../src/web/fields/subTable/fromText.ts';

const title = { en: 'A', 'zh-cn': 'A', 'zh-tw': 'A' };
const dictionary = { title, items: [{ code: 'low', label: { en: 'Low', 'zh-cn': '低', 'zh-tw': '低' } }] };
const read = (text: string, field: object): unknown =>
  fromText(text, { name: 'a', title, ...field } as Field, { level: dictionary });

describe('a pasted cell', () => {
  it.each([
    ['1,234.50', 'money', '1234.50'],
    ['￥1,234.5', 'money', '1234.50'],
    ['（1,234）', 'money', '-1234.00'],
    ['１２３４元', 'money', '1234.00'],
    ['3万', 'money', '30000.00'],
    ['12.5％', 'percent', '12.50'],
    ['2026/1/5', 'date', '2026-01-05'],
    ['2026年1月5日', 'date', '2026-01-05'],
    ['20260105', 'date', '2026-01-05'],
    ['5 Jan 2026', 'date', '2026-01-05'],
    ['2026-01-05T05:00:00Z', 'dateTime', '2026-01-05T05:00:00.000Z'],
    ['√', 'boolean', true],
    ['否', 'boolean', false],
  ])('is read as people type it: %s (%s)', (text, type, value) => {
    expect(read(text, { type })).toEqual(value);
  });

  it.each([
    ['12,34', 'money'],
    ['abc', 'money'],
    ['5/6/2026', 'date'],
    ['2026-02-30', 'date'],
    ['2026-02-30 10:00', 'dateTime'],
    ['maybe', 'boolean'],
  ])('that means nothing, or two things, is refused: %s (%s)', (text, type) => {
    expect(read(text, { type })).toBeUndefined();
  });

  it('is an item of a dictionary by its code or by its label in any language', () => {
    for (const text of ['low', 'LOW', '低'])
      expect(read(text, { type: 'dictionary', dictionary: 'level' })).toBe('low');
    expect(read('high', { type: 'dictionary', dictionary: 'level' })).toBeUndefined();
  });

  it('empties what it falls on when it is blank', () => {
    expect(read(' ', { type: 'money' })).toBeNull();
    expect(read('', { type: 'references', model: 'x' })).toEqual([]);
  });
});
