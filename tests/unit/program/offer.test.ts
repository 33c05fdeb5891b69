import { describe, expect, it } from 'vitest';
import type { Values } from '../../../src/model/program/evaluate.ts';
import { clearedMisfits, withheldItems } from '../../../src/web/template/form/misfits.ts';
import { evaluated, field, programOf, programOfFields, say } from './lossEvent.ts';

const item = (code: string, parent?: string) => ({ code, parent, label: say(code) });
const dictionaries = {
  area: {
    title: say('Area'),
    items: [
      item('north'),
      item('south'),
      item('city', 'north'),
      item('port', 'south'),
      item('dock', 'port'),
      item('mill', 'city'),
    ],
  },
  kind: { title: say('Kind'), items: [item('minor'), item('major'), item('secret')] },
};
const area = { type: 'dictionary', dictionary: 'area' } as const;
const fields = [
  field('top', area),
  field('middle', { ...area, below: 'top' }),
  field('end', { ...area, below: 'middle' }),
  field('places', { ...area, below: 'top', multiple: true }),
  field('amount', { type: 'money' }),
  field('kind', {
    type: 'dictionary',
    dictionary: 'kind',
    offer: [
      { items: ['major', 'secret'], when: 'amount > 100' },
      { items: ['secret'], when: "top == 'north'" },
    ],
  }),
];
const program = programOfFields(fields);
const NOTHING = { top: null, middle: null, end: null, places: [], amount: null, kind: null };
const state = (values: Values) => evaluated(program, { ...NOTHING, ...values }, { side: 'browser' });
const closed = (values: Values) => withheldItems(program, state(values), dictionaries);

describe('what a dictionary offers beside a record', () => {
  it('lies below what is chosen in another field, at whatever depth; nothing does while nothing is chosen', () => {
    expect(closed({ top: 'south' }).middle).toEqual(['north', 'south', 'city', 'mill']);
    expect(closed({ top: 'south', middle: 'port' }).end).not.toContain('dock');
    expect(closed({}).middle).toHaveLength(6);
  });

  it('hangs on a condition; where several name an item, one that holds is enough', () => {
    expect(closed({ amount: '50.00', top: 'south' }).kind).toEqual(['major', 'secret']);
    expect(closed({ amount: '500.00', top: 'south' }).kind).toEqual([]);
    expect(closed({ amount: '50.00', top: 'north' }).kind).toEqual(['major']);
  });
});

describe('a change', () => {
  const change = (before: Values, after: Values) =>
    clearedMisfits(program, state(before), state({ ...before, ...after }), dictionaries);

  it('empties what no longer fits, and keeps of several what does', () => {
    const record = { top: 'south', middle: 'port', places: ['dock', 'port'], amount: '500.00', kind: 'major' };
    expect(change(record, { top: 'north' })).toEqual({ middle: null, places: [] });
    expect(change(record, { amount: '1.00' })).toEqual({ kind: null });
    expect(change({ top: 'south', places: ['dock', 'city'] }, { top: 'north' })).toEqual({ places: ['city'] });
  });

  it('leaves alone what does not hang on it, though it does not fit', () => {
    expect(change({ top: 'north', middle: 'port' }, { amount: '5.00' })).toBeNull();
  });

  it('goes on from one to the next', () => {
    const record = { top: 'south', middle: 'port', end: 'dock' };
    const first = change(record, { top: 'north' });
    expect(first).toEqual({ middle: null });
    expect(change(record, { top: 'north', ...first })).toEqual({ end: null });
  });

  it('reaches the rows of a record, each by itself', () => {
    const rows = programOf(
      { templateCode: 'record', title: say('record'), fields: [field('rows', { type: 'subTable', model: 'row' })] },
      { templateCode: 'row', title: say('row'), rows: true, fields: fields.slice(0, 2) },
    );
    const of = (...tops: string[]) =>
      evaluated(rows, { rows: tops.map((top) => ({ top, middle: 'port' })) }, { side: 'browser' });
    expect(clearedMisfits(rows, of('south', 'south'), of('south', 'north'), dictionaries)).toMatchObject({
      rows: [
        { top: 'south', middle: 'port' },
        { top: 'north', middle: null },
      ],
    });
    expect(clearedMisfits(rows, of('south', 'south'), of('south', 'south'), dictionaries)).toBeNull();
  });
});
