import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern } from '../../../src/model/expression/linearPattern.ts';
import { PatternFault } from '../../../src/model/expression/patternReader.ts';
import { processorTime } from '../../support/processorTime.ts';

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', String.raw`\d`, String.raw`\w`, '1', '(?:ab|b)');
const pieces = fc.array(
  fc.tuple(atom, fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{0,1}', '{2,}')).map(([a, b]) => a + b),
  { minLength: 1, maxLength: 4 },
);
const patterns = fc
  .tuple(
    fc.constantFrom('', '^'),
    fc.array(
      pieces.map((list) => list.join('')),
      { minLength: 1, maxLength: 3 },
    ),
    fc.constantFrom('', '$'),
  )
  .map(([start, options, end]) => `${start}(${options.join('|')})${end}`);

describe('a pattern', () => {
  it('finds what the regular expressions of the host find', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'b', '1', 'c', '-'), { maxLength: 8 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(patterns, texts, (source, text) => {
        expect(linearPattern(source).test(text)).toBe(new RegExp(source, 'u').test(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['^[A-Z]{2}\\d{4}$', 'KR1234', true],
    ['^[A-Z]{2}\\d{4}$', 'KR12345', false],
    ['^ET\\d{2}(\\d{2}){0,2}$', 'ET0101', true],
    ['^ET\\d{2}(\\d{2}){0,2}$', 'ET010', false],
    ['^\\p{Script=Han}+$', '操作风险', true],
    ['^[\\u4e00-\\u9fa5]+$', '风险x', false],
    ['^𠮷.$', '𠮷a', true],
    ['^\\d{4}(W\\d{2}|-\\d{2}|Q[1-4]|H[12])?$', '2026Q3', true],
    ['^a\\.b$', 'axb', false],
    ['^[\\]x]$', ']', true],
    ['', 'anything', true],
  ])('%s and %s: %s', (source, text, found) => {
    expect(linearPattern(source).test(text)).toBe(found);
  });

  it('takes its time from the text, not from the ways to read it', () => {
    const { milliseconds } = processorTime(() => {
      expect(linearPattern('^(a+)+$').test(`${'a'.repeat(9000)}b`)).toBe(false);
      expect(linearPattern('(a|aa|a?)*(a*)*b').test('a'.repeat(9000))).toBe(false);
    });
    expect(milliseconds).toBeLessThan(5000);
  });

  it.each([
    '(a',
    'a)',
    '[a',
    '*a',
    'a{3,2}',
    '(?=a)',
    '(?<!a)',
    '(a)\\1',
    '\\bword',
    '[z-a]',
    '\\',
    '(a{200}){200}',
    '\\p{Nonsense}',
    'a'.repeat(501),
  ])('refuses %s', (source) => {
    expect(() => linearPattern(source)).toThrow(PatternFault);
  });
});
