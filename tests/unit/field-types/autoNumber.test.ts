import { describe, expect, it } from 'vitest';
import { autoNumber } from '../../../src/model/field-types/autoNumber.ts';

describe('autoNumber', () => {
  it.each([
    ['LE{yyyy}{seq:5}', '7', 'LE202600007'],
    ['{yy}{mm}{dd}-{seq:3}', '12', '260306-012'],
    ['{seq:1}', '10', '10'],
    ['A{seq:2}B', '123', 'A123B'],
    ['$&{seq:2}', '1', '$&01'],
  ])('%s with %s gives %s', (pattern, next, expected) => {
    expect(autoNumber(pattern, '2026-03-06', () => next)).toBe(expected);
  });

  it('counts anew with each value of the rest', () => {
    const keys = ['2026-03-06', '2026-12-31', '2027-01-01'].map((day) => {
      let key = '';
      autoNumber('LE{yyyy}{seq:5}', day, (asked) => ((key = asked), '1'));
      return key;
    });
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(keys[2]);
  });
});
