import { describe, expect, it } from 'vitest';
import { evaluated, faultsOf, field, programOf, programOfFields, say } from './lossEvent.ts';

describe('hiding', () => {
  const chain = (length: number) =>
    programOfFields([
      field('f0', { type: 'boolean' }),
      ...Array.from({ length }, (_, at) => field(`f${at + 1}`, { type: 'boolean', visibleWhen: `!empty(f${at})` })),
    ]);

  it.each([2, 5, 30])('goes on through %i fields that hide each other', (length) => {
    const names = Array.from({ length: length + 1 }, (_, at) => `f${at}`);
    const { values, visible } = evaluated(
      chain(length),
      Object.fromEntries(names.map((name) => [name, name === 'f0' ? null : true])),
    );
    expect(names.slice(1).map((name) => [values[name], visible[name]])).toEqual(
      names.slice(1).map(() => [null, false]),
    );
  });

  it('keeps what is to be kept, and lets the next condition read it', () => {
    const program = programOfFields([
      field('a'),
      field('b', { type: 'text', visibleWhen: '!empty(a)', whenHidden: 'keep', required: true }),
      field('c', { type: 'text', visibleWhen: '!empty(b)' }),
    ]);
    const { values, visible, required } = evaluated(program, { a: null, b: 'kept', c: 'shown' });
    expect(values).toEqual({ a: null, b: 'kept', c: 'shown' });
    expect([visible.b, visible.c, required.b]).toEqual([false, true, false]);
    expect(faultsOf(program, { a: null, b: null })).toEqual([]);
  });

  it('computes anew from what is left', () => {
    const program = programOfFields([
      field('a', { type: 'boolean' }),
      field('b', { type: 'integer', visibleWhen: 'a' }),
      field('twice', { type: 'integer', computed: 'coalesce(b, 0) * 2' }),
      field('c', { type: 'text', visibleWhen: 'twice > 0' }),
    ]);
    expect(evaluated(program, { a: true, b: 4, c: 'x' }).values).toMatchObject({ twice: 8, c: 'x' });
    expect(evaluated(program, { a: false, b: 4, c: 'x' }).values).toMatchObject({ b: null, twice: 0, c: null });
  });

  it('takes nothing from a field that another cleared one hid', () => {
    const program = programOfFields([
      field('a', { type: 'boolean' }),
      field('c', { type: 'text', visibleWhen: 'empty(b)' }),
      field('b', { type: 'text', visibleWhen: 'a' }),
    ]);
    const { values, visible } = evaluated(program, { a: false, b: 'x', c: 'y' });
    expect(values).toEqual({ a: false, b: null, c: 'y' });
    expect(visible.c).toBe(true);
  });

  it('leaves the first of fields that hide each other', () => {
    const program = programOfFields([
      field('a', { type: 'text', visibleWhen: 'empty(b)' }),
      field('b', { type: 'text', visibleWhen: 'empty(a)' }),
    ]);
    expect(evaluated(program, { a: 'x', b: 'y' }).values).toEqual({ a: 'x', b: null });
  });

  it('happens when a condition cannot be told', () => {
    const program = programOfFields([
      field('n', { type: 'integer' }),
      field('b', { type: 'text', visibleWhen: 'n > 1' }),
    ]);
    expect(evaluated(program, { n: null, b: 'x' }).values.b).toBeNull();
  });

  const section = (code: string, fields: string[], visibleWhen?: string) => ({
    code,
    title: say(code),
    fields,
    visibleWhen,
  });

  it('takes the fields of hidden sections along, unless they stand in another one', () => {
    const program = programOfFields([field('a', { type: 'boolean' }), field('b'), field('c'), field('d')], {
      form: { sections: [section('one', ['a']), section('two', ['b', 'c'], 'a'), section('three', ['c'], '!a')] },
    });
    const { values, visible } = evaluated(program, { a: false, b: 'x', c: 'y', d: 'z' });
    expect(values).toEqual({ a: false, b: null, c: 'y', d: 'z' });
    expect(visible).toMatchObject({ a: true, b: false, c: true, d: true });
  });

  it('never clears what the server alone fills', () => {
    const names = ['number', 'sum', 'createdBy', 'department'];
    const program = programOfFields(
      [
        field('a', { type: 'boolean' }),
        field('number', { type: 'autoNumber', pattern: '{seq:3}' }),
        field('sum', { type: 'integer', computed: '1 + 1' }),
      ],
      { form: { sections: [section('one', ['a']), section('two', names, 'a')] } },
    );
    const given = { a: false, number: '001', createdBy: 'u1', department: 'd1' };
    const { values, visible } = evaluated(program, given);
    expect(values).toEqual({ ...given, sum: 2 });
    expect(names.map((name) => visible[name])).toEqual([false, false, false, false]);
  });
});

describe('in the browser', () => {
  const other = { templateCode: 'other', title: say('other'), fields: [field('code')] };
  const program = programOf(
    {
      templateCode: 'record',
      title: say('record'),
      fields: [
        field('ref', { type: 'reference', model: 'other' }),
        field('shown', { type: 'text', visibleWhen: "ref.code == 'x'" }),
        field('asked', { type: 'text', requiredWhen: 'empty(ref.code)', readOnlyWhen: 'empty(ref.code)' }),
        field('code', { type: 'text', computed: 'ref.code' }),
        field('inSection'),
      ],
      form: {
        sections: [{ code: 'one', title: say('one'), visibleWhen: "ref.code == 'x'", fields: ['inSection'] }],
      },
      rules: [
        { check: "ref.code == 'x'", message: say('foreign') },
        { when: 'empty(ref.code)', check: 'false', message: say('foreign condition') },
        { check: 'false', message: say('own') },
      ],
    },
    other,
  );
  const given = { ref: 'id-1', shown: 'kept', asked: null, code: 'given', inSection: 'kept' };

  it('what only the server can tell hides, clears, requires and locks nothing', () => {
    const { values, visible, required, readOnly } = evaluated(program, given, { side: 'browser' });
    expect(values).toEqual(given);
    expect(visible).toMatchObject({ shown: true, inSection: true });
    expect([required.asked, readOnly.asked]).toEqual([false, false]);
  });

  it('rules that only the server can tell are not asked', () => {
    expect(faultsOf(program, given, { side: 'browser' })).toEqual([': own']);
  });

  it('the server tells all of it', () => {
    const record = () => ({ id: 'id-1', code: 'y' });
    const { values } = evaluated(program, given, { record });
    expect(values).toEqual({ ref: 'id-1', shown: null, asked: null, code: 'y', inSection: null });
    expect(faultsOf(program, given, { record })).toEqual([': foreign', ': own']);
  });
});

describe('what expressions see', () => {
  it('is the first state of a record that has none yet, under both names', () => {
    const program = programOfFields(
      [field('a', { type: 'text', visibleWhen: "state == 'draft' && status == 'draft'" })],
      {
        states: { dictionary: 'd', initial: 'draft', list: [{ code: 'draft' }], transitions: [] },
      },
    );
    const { visible, values } = evaluated(program, {});
    expect(visible.a).toBe(true);
    expect(values).not.toHaveProperty('status');
  });

  it('is the record as it was, also in the browser, and none when it is new', () => {
    const program = programOfFields([
      field('a', { type: 'integer', readOnlyWhen: '!empty(before)' }),
      field('reason', { type: 'text', visibleWhen: 'before.a != a' }),
    ]);
    const state = (before: { a: number } | null) => evaluated(program, { a: 2 }, { side: 'browser', before });
    expect([state(null).readOnly.a, state(null).visible.reason]).toEqual([false, false]);
    expect([state({ a: 1 }).readOnly.a, state({ a: 1 }).visible.reason]).toEqual([true, true]);
    expect(state({ a: 2 }).visible.reason).toBe(false);
  });

  it('is what a reference leads to, of the record, of its rows, of their owner and of the record as it was', () => {
    const other = { templateCode: 'other', title: say('other'), fields: [field('code')] };
    const ref = field('ref', { type: 'reference', model: 'other' });
    const row = {
      templateCode: 'row',
      title: say('row'),
      rows: true,
      fields: [ref, field('both', { type: 'text', computed: "parent.ref.code + '/' + ref.code" })],
    };
    const program = programOf(
      {
        templateCode: 'record',
        title: say('record'),
        fields: [
          ref,
          field('many', { type: 'references', model: 'other' }),
          field('rows', { type: 'subTable', model: 'row' }),
          field('moved', { type: 'text', computed: "before.ref.code + '>' + ref.code" }),
          field('any', { type: 'boolean', computed: "many.exists(m, m.code == 'B')" }),
        ],
      },
      row,
      other,
    );
    const record = (_model: string, id: string) => ({ id, code: id.toUpperCase() });
    const { values } = evaluated(
      program,
      { ref: 'b', many: ['a', 'b'], rows: [{ ref: 'c' }] },
      { record, before: { ref: 'a' } },
    );
    expect(values).toEqual({ ref: 'b', many: ['a', 'b'], rows: [{ ref: 'c', both: 'B/C' }], moved: 'A>B', any: true });
  });
});

describe('computed numbers', () => {
  const computed = (type: 'money' | 'integer' | 'percent', source: string) => {
    const program = programOfFields([
      field('n', { type: 'decimal', precision: 38, scale: 12 }),
      field('c', { type, computed: source }),
    ]);
    return (n: string | null) => evaluated(program, { n }).values.c;
  };

  it.each([
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['0.004999', '0.00'],
    ['-0.001', '0.00'],
    ['2.675', '2.68'],
    ['9007199254740993.005', '9007199254740993.01'],
  ])('%s is rounded to %s', (n, expected) => expect(computed('money', 'n')(n)).toBe(expected));

  it('are whole where the field is, without a sign of nought', () => {
    expect(computed('integer', 'n')('-0.4')).toBe(0);
    expect(Object.is(computed('integer', 'n')('-0.4'), -0)).toBe(false);
    expect(computed('integer', 'n')('2.5')).toBe(3);
  });

  it('keep all the digits that their column has', () => {
    const program = programOfFields([
      field('n', { type: 'decimal', precision: 38, scale: 12 }),
      field('c', { type: 'decimal', precision: 38, scale: 12, computed: 'n + 1' }),
    ]);
    const { values } = evaluated(program, { n: '12345678901234567890123456.123456789012' });
    expect(values.c).toBe('12345678901234567890123457.123456789012');
  });

  it('are missing when they are divided by nought or something is missing', () => {
    expect(computed('money', 'n / 0')('1.00')).toBeNull();
    expect(computed('money', 'n + 1')(null)).toBeNull();
  });
});

describe('rows and their owner', () => {
  const row = {
    templateCode: 'row',
    title: say('row'),
    rows: true,
    fields: [
      field('amount', { type: 'money' }),
      field('share', { type: 'percent', computed: 'amount * 100 / parent.total' }),
      field('big', { type: 'text', visibleWhen: 'share > 50' }),
    ],
  };
  const program = programOf(
    {
      templateCode: 'record',
      title: say('record'),
      fields: [
        field('rows', { type: 'subTable', model: 'row' }),
        field('shares', { type: 'percent', computed: 'sum(rows.map(r, r.share))' }),
        field('total', { type: 'money', computed: 'sum(rows.map(r, r.amount))' }),
      ],
    },
    row,
  );

  it('read what is computed from the other rows', () => {
    const rows = [
      { amount: '30.00', big: 'x' },
      { amount: '90.00', big: 'y' },
    ];
    const { values } = evaluated(program, { rows, total: '1.00' });
    expect(values).toEqual({
      total: '120.00',
      shares: '100.00',
      rows: [
        { amount: '30.00', share: '25.00', big: null },
        { amount: '90.00', share: '75.00', big: 'y' },
      ],
    });
    expect(evaluated(program, values).values).toEqual(values);
  });

  it('lose nothing to a condition that held before the sum was known', () => {
    const rows = [{ amount: '90.00', big: 'y' }];
    expect(evaluated(program, { rows }).values.rows).toEqual([{ amount: '90.00', share: '100.00', big: 'y' }]);
  });
});

describe('values that rows may not share', () => {
  it('are faults of the rows after the first, empty ones never', () => {
    const item = {
      templateCode: 'item',
      title: say('item'),
      rows: true,
      fields: [field('code', { type: 'text', unique: 'siblings' }), field('other')],
    };
    const program = programOf(
      { templateCode: 'list', title: say('list'), fields: [field('items', { type: 'subTable', model: 'item' })] },
      item,
    );
    const rows = (...codes: (string | null)[]) => ({ items: codes.map((code) => ({ code, other: 'same' })) });
    expect(faultsOf(program, rows('a', 'b', 'a', null, null, 'a'))).toEqual([
      'items[2].code: notUnique',
      'items[5].code: notUnique',
    ]);
    expect(faultsOf(program, rows('a', 'A', 'b'))).toEqual([]);
  });
});
