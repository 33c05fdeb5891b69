import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HIGHLIGHT_COLOUR, highlight } from '../../../src/model/formats/highlight.ts';

test('marks every occurrence, whatever its case, in red unless told otherwise', () => {
  expect(highlight('Risk and RISK', 'risk')).toEqual([
    { text: 'Risk', colour: 'red' },
    { text: ' and ' },
    { text: 'RISK', colour: 'red' },
  ]);
  expect(highlight('操作风险', '风险', 'accent')).toEqual([{ text: '操作' }, { text: '风险', colour: 'accent' }]);
  expect(HIGHLIGHT_COLOUR).toBe('red');
});

test('marks every one of several words, the longer of two that begin alike', () => {
  expect(highlight('Risk event of a branch', ['branch', 'risk'])).toEqual([
    { text: 'Risk', colour: 'red' },
    { text: ' event of a ' },
    { text: 'branch', colour: 'red' },
  ]);
  expect(highlight('短款事件', ['短', '短款'])).toEqual([{ text: '短款', colour: 'red' }, { text: '事件' }]);
  expect(highlight('abc', [])).toEqual([{ text: 'abc' }]);
});

test('reads the keyword as text, not as a pattern', () => {
  expect(highlight('a.c abc', 'a.c')).toEqual([{ text: 'a.c', colour: 'red' }, { text: ' abc' }]);
  expect(highlight('1+1 (x)', '(x)')).toEqual([{ text: '1+1 ' }, { text: '(x)', colour: 'red' }]);
});

test('marks nothing without a keyword', () => {
  expect(highlight('abc', '')).toEqual([{ text: 'abc' }]);
  expect(highlight('', '')).toEqual([]);
});

test('the pieces are the text, and a marked piece is the keyword', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abAB风.*[') });
  fc.assert(
    fc.property(letters, letters, (text, keyword) => {
      const segments = highlight(text, keyword);
      expect(segments.map((segment) => segment.text).join('')).toBe(text);
      for (const segment of segments.filter((each) => each.colour !== undefined)) {
        expect(segment.text.toLowerCase()).toBe(keyword.toLowerCase());
      }
    }),
  );
});
