import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatConfig, formatFault } from '../../../src/model/check/format.ts';
import { validSet, validText } from './validSet.ts';

describe('the canonical form', () => {
  it('is reached at once, whatever the order of the keys, and says the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...validSet), fc.infiniteStream(fc.nat()), ({ path, text }, numbers) => {
        const shuffled = JSON.stringify(inOtherOrder(JSON.parse(text), () => numbers.next().value ?? 0));
        const formatted = formatConfig(path, shuffled);
        expect(formatted === null ? null : JSON.parse(formatted)).toEqual(JSON.parse(text));
        expect(formatConfig(path, formatted ?? '')).toBe(formatted);
      }),
    );
  });

  it('keeps the order of what authors name themselves', () => {
    const text = validText('risk/riskCase.json');
    expect(formatConfig('risk/riskCase.json', text)).toBe(text);
    const turned = text.replace('"title": "title", "cause": "cause"', '"cause": "cause", "title": "title"');
    expect(turned).not.toBe(text);
    expect(formatConfig('risk/riskCase.json', turned)).toBe(turned);
  });

  it('puts what names an entry first and points at the schema for editors', () => {
    expect(
      formatConfig(
        'a/b/x.json',
        '{"items":[{"label":{"zh-tw":"c","en":"a","zh-cn":"b"},"code":"one"}],"title":{"en":"a","zh-cn":"b","zh-tw":"c"},"dictionary":"x"}',
      ),
    ).toBe(
      `{
  "$schema": "../../dictionary.schema.json",
  "dictionary": "x",
  "title": { "en": "a", "zh-cn": "b", "zh-tw": "c" },
  "items": [{ "code": "one", "label": { "en": "a", "zh-cn": "b", "zh-tw": "c" } }]
}
`,
    );
  });

  it('makes a changed label a change of one line', () => {
    const text = validText('risk/riskCase.json');
    const other =
      formatConfig(
        'risk/riskCase.json',
        text.replace('"en": "Booked"', '"en": "Entered"').replace('"en": "Owner"', '"en": "Holder"'),
      ) ?? '';
    const [before, after] = [text.split('\n'), other.split('\n')];
    expect(after).toHaveLength(before.length);
    expect(after.filter((line, at) => line !== before[at])).toHaveLength(1);
  });

  it('is missed by a file in another form, and not asked of what is no configuration', () => {
    const text = validText('tables/rating.json');
    expect(formatFault('tables/rating.json', text)).toBeUndefined();
    expect(formatFault('tables/rating.json', JSON.stringify(JSON.parse(text)))).toMatchObject({
      code: 'format',
      line: 1,
      column: 1,
      pointer: '',
    });
    expect(formatConfig('x.json', '{"some": 1}')).toBeNull();
    expect(formatConfig('x.json', '{')).toBeNull();
  });
});

function inOtherOrder(value: unknown, next: () => number): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => inOtherOrder(entry, next));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => ({
    key,
    entry: inOtherOrder(entry, next),
    rank: next(),
  }));
  return Object.fromEntries(entries.sort((a, b) => a.rank - b.rank).map(({ key, entry }) => [key, entry]));
}
