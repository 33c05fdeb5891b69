import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestCut, manyTexts } from '../../../src/server/exchange/cells/manyTexts.ts';
import { parseBoolean } from '../../../src/server/exchange/cells/parseBoolean.ts';
import { parseDate, parseDateTime } from '../../../src/server/exchange/cells/parseDate.ts';
import { parseNumber } from '../../../src/server/exchange/cells/parseNumber.ts';
import { Percentage, type Cell } from '../../../src/server/exchange/spreadsheet/cell.ts';

describe('numbers', () => {
  it.each<[Cell, boolean, string]>([
    ['1,234.50', false, '1234.5'],
    ['１，２３４．５', false, '1234.5'],
    ['¥1,234', false, '1234'],
    ['-￥5', false, '-5'],
    ['(1,234.50)', false, '-1234.5'],
    ['（12）', false, '-12'],
    ['1.5万', false, '15000'],
    ['3亿元', false, '300000000'],
    [' 1 234 ', false, '1234'],
    ['.5', false, '0.5'],
    ['+7', false, '7'],
    ['12%', true, '12'],
    ['12%', false, '0.12'],
    ['１２％', true, '12'],
    ['12', true, '12'],
    [new Percentage(0.12), true, '12'],
    [new Percentage(0.12), false, '0.12'],
    [new Percentage(0.07), true, '7'],
    [0.1 + 0.2, false, '0.3'],
    [12, true, '12'],
  ])('%j (percent: %s) is %s', (cell, percent, expected) =>
    expect(parseNumber(cell, percent)).toEqual({ value: expected }),
  );

  it.each(['', '1,2,3', '12,34', '1.234,50', '1e5', '0x10', '--1', '(-1)', 'many', '1 2 .', '１，２，３'])(
    '%j is none',
    (text) => expect(parseNumber(text, false)).toHaveProperty('fault', 'exchange.notNumber'),
  );
});

describe('dates', () => {
  it.each<[Cell]>([
    ['2026-1-5'],
    ['2026/01/05'],
    ['2026.1.5'],
    ['2026年1月5日'],
    ['２０２６／１／５'],
    ['20260105'],
    [20_260_105],
    [46_027],
    ['46027'],
    ['5 Jan 2026'],
    ['5-January-2026'],
    ['Jan 5, 2026'],
    ['2026-01-05 23:59'],
    ['2026-01-05T00:00:00'],
    [new Date(Date.UTC(2026, 0, 5))],
    [new Date(Date.UTC(2026, 0, 5, 23, 59, 59))],
  ])('%s is 5 January 2026', (cell) => expect(parseDate(cell)).toEqual({ value: '2026-01-05' }));

  it('knows which number is the month only when one of them cannot be', () => {
    expect(parseDate('1/25/2026')).toEqual({ value: '2026-01-25' });
    expect(parseDate('25/1/2026')).toEqual({ value: '2026-01-25' });
    expect(parseDate('5/6/2026')).toHaveProperty('fault', 'exchange.ambiguousDate');
  });

  it.each<[Cell]>([['2026-02-30'], ['2026-13-01'], ['soon'], [12], [true], [2026], ['2026-1']])('%s is none', (cell) =>
    expect(parseDate(cell)).toHaveProperty('fault', 'exchange.notDate'),
  );

  it('keeps every day on its day, whatever the time zone of the machine', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2170-01-01T00:00:00Z'), noInvalidDate: true }),
        (moment) => {
          const day = moment.toISOString().slice(0, 10);
          const serial = Math.floor(moment.getTime() / 86_400_000) + 25_569;
          expect(parseDate(new Date(`${day}T00:00:00Z`))).toEqual({ value: day });
          expect(parseDate(serial)).toEqual({ value: day });
          expect(parseDate(day)).toEqual({ value: day });
        },
      ),
    );
  });

  it('reads the wall clock of the business', () => {
    const at = { value: '2026-01-05T05:20:00.000Z' };
    for (const cell of [
      '2026-01-05 13:20',
      '2026年1月5日 13时20分',
      '2026/1/5 13:20:00',
      new Date(Date.UTC(2026, 0, 5, 13, 20)),
    ])
      expect(parseDateTime(cell, 'Asia/Shanghai')).toEqual(at);
    expect(parseDateTime('2026-01-05T05:20:00Z', 'Asia/Shanghai')).toEqual({ value: '2026-01-05T05:20:00Z' });
    expect(parseDateTime('2026-01-05 25:00', 'Asia/Shanghai')).toHaveProperty('fault', 'exchange.notDateTime');
  });
});

describe('yes and no', () => {
  it.each<[Cell, boolean]>([
    ['是', true],
    ['否', false],
    ['Y', true],
    ['No', false],
    ['√', true],
    ['×', false],
    [1, true],
    [0, false],
    [true, true],
    ['TRUE', true],
    ['無', false],
  ])('%s', (cell, expected) => expect(parseBoolean(cell)).toEqual({ value: expected }));
  it('takes nothing else', () => expect(parseBoolean('perhaps')).toHaveProperty('fault', 'exchange.notBoolean'));
});

describe('several entries in a cell', () => {
  const known = new Set(['1', '2', '3', 'a', 'b, c', 'd']);
  const cut = (text: Cell) => bestCut(manyTexts(text), (entry) => known.has(entry));
  it.each<[Cell, string[]]>([
    ['1,2,3', ['1', '2', '3']],
    ['1；2、3', ['1', '2', '3']],
    ['a;b, c', ['a', 'b, c']],
    ['b, c', ['b, c']],
    ['a|d\n1', ['a', 'd', '1']],
    ['a;a', ['a']],
    [2, ['2']],
    ['a;x', ['a', 'x']],
  ])('%j', (cell, expected) => expect(cut(cell)).toEqual(expected));
});
