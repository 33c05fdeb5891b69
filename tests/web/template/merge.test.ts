import { describe, expect, it } from 'vitest';
import { storyModels } from '../../../stories/support/lossModels.ts';
import type { Model } from '../../../src/model/resolved/model.ts';
import { mergedValues, staleFields, valuesBefore } from '../../../src/web/template/form/staleMerge.ts';
import { resolveFilter } from '../../../src/web/template/actions/resolveFilter.ts';
import { copyValues } from '../../../src/web/template/actions/copyValues.ts';
import { isTable, parseTable } from '../../../src/web/fields/subTable/fromText.ts';
import { totalOf } from '../../../src/web/fields/subTable/totals.ts';
import { LabelStore } from '../../../src/web/fields/support/labelStore.ts';

const model = storyModels.get('storyLoss') as Model;

describe('merging with another person', () => {
  const before = { name: 'A', progress: '1', owner: null };
  it('calls it a conflict only where both have changed a field to different values', () => {
    const fields = staleFields(
      model,
      before,
      { name: 'B', progress: '2', owner: 'x' },
      { name: 'C', progress: '1', owner: 'x' },
    );
    expect(fields.map(({ field, conflict }) => [field.name, conflict])).toEqual([
      ['name', true],
      ['progress', false],
    ]);
  });
  it('knows of what was typed over an earlier version what stood there then', () => {
    const theirs = { name: 'B', progress: '2', owner: 'x', costs: [{ amount: '2' }] };
    // A draft in which the name and the rows were typed, restored into the record as it is now.
    const mine = { ...theirs, name: 'C', costs: [{ amount: '3' }] };
    const changes = [
      { field: 'name', before: 'A', after: 'B' },
      { field: 'progress', before: '1', after: '2' },
      { field: 'costs', before: { rows: 'as the history has them' }, after: {} },
      { field: 'gone', before: '1', after: '2' },
    ];
    const known = valuesBefore(model, theirs, theirs, changes);
    expect(staleFields(model, known, theirs, mine).map(({ field, conflict }) => [field.name, conflict])).toEqual([
      ['name', true],
      ['costs', true],
    ]);
    expect(valuesBefore(model, before, theirs, changes)['name']).toBe('A');
    expect(staleFields(model, valuesBefore(model, theirs, theirs, undefined), theirs, mine)).toEqual([]);
  });
  it('puts the rows of both together where neither has touched what the other did', () => {
    const rows = (...all: [id: string, amount: string, note: string, version?: number][]) =>
      all.map(([id, amount, note, version = 1]) => ({ id, amount, note, version }));
    const base = rows(['a', '1', 'x'], ['b', '2', 'x'], ['c', '3', 'x'], ['d', '4', 'x']);
    // The other has changed an amount and removed c; here a note of the same row was changed, d removed and a row added.
    const theirs = [
      ...rows(['a', '9', 'x', 2], ['b', '2', 'x'], ['d', '4', 'x']),
      { id: 'e', amount: '5', version: 1 },
    ];
    const mine = [...rows(['a', '1', 'y'], ['b', '2', 'x'], ['c', '3', 'x']), { amount: '6' }];
    const fields = staleFields(model, { costs: base }, { costs: theirs }, { costs: mine });
    expect(fields.map(({ conflict }) => conflict)).toEqual([false]);
    expect(mergedValues({ costs: mine }, fields, new Set())).toEqual({
      costs: [
        { id: 'a', amount: '9', note: 'y', version: 2 },
        { id: 'b', amount: '2', note: 'x', version: 1 },
        { amount: '6' },
        { id: 'e', amount: '5', version: 1 },
      ],
    });
  });
  it.each([
    ['both have changed the same cell', { id: 'a', amount: '9' }, [{ id: 'a', amount: '8' }]],
    ['one has removed what the other changed', { id: 'a', amount: '9' }, []],
  ])('has somebody choose where %s', (_what, theirs, mine) => {
    const base = [{ id: 'a', amount: '1' }];
    for (const [there, here] of [
      [[theirs], mine],
      [mine, [theirs]],
    ] as const)
      expect(staleFields(model, { costs: base }, { costs: [...there] }, { costs: [...here] })).toMatchObject([
        { conflict: true },
      ]);
  });
  it('takes the other’s value except where mine is kept', () => {
    const mine = { name: 'C', progress: '1' };
    const fields = staleFields(model, before, { name: 'B', progress: '2', owner: null }, mine);
    expect(mergedValues(mine, fields, new Set(['name']))).toEqual({ name: 'C', progress: '2' });
    expect(mergedValues(mine, fields, new Set())).toEqual({ name: 'B', progress: '2' });
  });
});

describe('what buttons hand on', () => {
  it('works out what a filter takes from the record, deep inside too', () => {
    const filter = resolveFilter(
      {
        and: [{ field: 'a', op: 'eq', value: '$record.x' }, { not: { field: 'b', op: 'eq', value: { cel: 'x + 1' } } }],
      },
      () => '2',
      { x: '1' },
    );
    expect(filter).toEqual({
      and: [{ field: 'a', op: 'eq', value: '1' }, { not: { field: 'b', op: 'eq', value: '2' } }],
    });
  });
  it('copies neither numbers, files, state nor the ids of rows', () => {
    const copy = copyValues(
      model,
      {
        id: '1',
        eventNo: 'LE1',
        name: 'A',
        status: 'closed',
        netLoss: '1.00',
        evidence: [{ id: 'f' }],
        costs: [{ id: 'r', version: 3, amount: '1.00' }],
        createdBy: 'x',
      },
      ['owner'],
    );
    expect(copy).toEqual({ name: 'A', costs: [{ amount: '1.00' }] });
  });
});

describe('tables and sums', () => {
  it('reads what a spreadsheet puts on the clipboard', () => {
    expect(parseTable('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(parseTable('"two\nlines"\t"say ""so"""\n1\t2')).toEqual([
      ['two\nlines', 'say "so"'],
      ['1', '2'],
    ]);
    expect(isTable('one cell\n')).toBe(false);
    expect(isTable('a\tb')).toBe(true);
  });
  it('adds decimals exactly', () => {
    expect(totalOf([{ a: '0.10' }, { a: '0.20' }, { a: null }, { a: 'x' }], 'a')).toBe('0.3');
  });
});

describe('labels of records', () => {
  it('are asked for in one call for each model, and only once', async () => {
    const asked: unknown[] = [];
    const store = new LabelStore(async (code, ids) => {
      asked.push([code, ids]);
      return ids.filter((id) => id !== 'gone').map((id) => ({ id, label: `name of ${id}` }));
    });
    store.want('m', ['1', '2']);
    store.want('m', ['2', 'gone']);
    await new Promise((resolve) => setTimeout(resolve));
    store.want('m', ['1', 'gone']);
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual([['m', ['1', '2', 'gone']]]);
    expect(store.get('m', '2')).toBe('name of 2');
    expect(store.get('m', 'gone')).toBe('');
  });
});
