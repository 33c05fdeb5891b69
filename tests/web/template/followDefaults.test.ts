import { describe, expect, it } from 'vitest';
import type { Values } from '../../../src/model/program/evaluate.ts';
import { followDefaults } from '../../../src/web/template/form/followDefaults.ts';
import { context, field, programOfFields } from '../../unit/program/lossEvent.ts';

const program = programOfFields([
  field('currency', { type: 'text' }),
  field('day', { type: 'date' }),
  field('rate', {
    type: 'decimal',
    precision: 12,
    scale: 6,
    readOnlyWhen: "currency == 'CNY'",
    default: "currency == 'CNY' ? 1.0 : currency == 'USD' ? 7.1 : currency == 'EUR' && !empty(day) ? 7.8 : null",
  }),
]);
const follow = (before: Values[], after: Values[]) => followDefaults(program, before, after, { context, parent: {} });

describe('defaults of rows', () => {
  it('go with what they read', () => {
    const row = { id: 'a', currency: 'CNY', day: null, rate: '1.000000' };
    expect(follow([row], [{ ...row, currency: 'USD' }])).toEqual([{ ...row, currency: 'USD', rate: '7.100000' }]);
    const unknown = { ...row, currency: 'EUR', rate: null };
    expect(follow([row], [{ ...row, currency: 'EUR' }])).toEqual([unknown]);
    const dated = { ...unknown, day: '2026-06-10' };
    expect(follow([unknown], [dated])).toEqual([{ ...dated, rate: '7.800000' }]);
  });

  it('leave what was typed, unless it is locked now', () => {
    const typed = { currency: 'USD', day: null, rate: '7.2' };
    expect(follow([typed], [{ ...typed, currency: 'EUR' }])).toBeNull();
    expect(follow([typed], [{ ...typed, currency: 'CNY' }])).toEqual([{ ...typed, currency: 'CNY', rate: '1.000000' }]);
    expect(follow([{ ...typed, rate: '7.1' }], [typed])).toBeNull();
  });

  it('concern the row that was changed, and no row that came or went', () => {
    const rows = [
      { id: 'a', currency: 'USD', day: null, rate: '7.1' },
      { id: 'b', currency: 'USD', day: null, rate: '7.1' },
    ];
    const [first = {}, second = {}] = rows;
    const changed = { ...second, currency: 'CNY' };
    expect(follow(rows, [first, changed])).toEqual([first, { ...changed, rate: '1.000000' }]);
    expect(follow(rows, [changed])).toBeNull();
  });
});
