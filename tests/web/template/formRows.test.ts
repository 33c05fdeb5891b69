import { describe, expect, it } from 'vitest';
import { pasteTable } from '../../../src/web/fields/subTable/pasteTable.ts';
import { faultsShown, inOrder, putRight, stillWrong } from '../../../src/web/template/form/formFaults.ts';
import { faultsAfter, type RowFault } from '../../../src/web/template/form/formRows.ts';
import { FormSession } from '../../../src/web/template/form/FormSession.ts';
import { benchTemplate, same } from '../../bench/browser/generated/benchTemplate.ts';

const rows = ['a', 'b', 'c', 'd'].map((item) => ({ item, amount: '1' }));
const [a, b, c, d] = rows;
const errors = [
  { row: 1, field: 'item', message: 'of b' },
  { row: 3, field: 'amount', message: 'of d' },
  { row: 3, message: 'of all of d' },
];

describe('faults in rows', () => {
  it.each([
    ['nothing changed', rows, [1, 3, 3]],
    ['a row came first', [{ item: 'x', amount: '1' }, ...rows], [2, 4, 4]],
    ['a row came between', [a, b, { item: 'x', amount: '1' }, c, d], [1, 4, 4]],
    ['another row went', [a, b, d], [1, 2, 2]],
    ['its row went', [a, c, d], [2, 2]],
    ['another cell of the row was typed in', [a, b, c, { ...d, item: 'y' }], [1, 3]],
    ['the cell was typed in', [a, { ...b, item: 'y' }, c, d], [3, 3]],
  ])('stay with their rows when %s', (_what, after, places) => {
    expect(faultsAfter(errors, rows, after).kept.map(({ row }) => row)).toEqual(places);
  });

  it('stand from the first row on, and from the left', () => {
    const session = opened();
    const faults = [
      { rows: 'lines', row: 1, field: 'currency', message: '4' },
      { rows: 'lines', row: 0, field: 'rate', message: '3' },
      { rows: 'lines', row: 0, field: 'currency', message: '2' },
      { field: 'name', message: '1' },
    ];
    expect(inOrder(faults, session.template).map(({ message }) => message)).toEqual(['1', '2', '3', '4']);
  });
});

const lineModel = {
  templateCode: 'line',
  title: same('Line'),
  labelField: 'currency',
  rows: true,
  fields: [
    { name: 'currency', type: 'text' as const, title: same('Currency'), default: "'CNY'" },
    {
      name: 'rate',
      type: 'decimal' as const,
      scale: 2,
      title: same('Rate'),
      readOnlyWhen: "currency == 'CNY'",
      default: "currency == 'CNY' ? 1.0 : currency == 'USD' ? 7.1 : parent.factor",
    },
    { name: 'cny', type: 'decimal' as const, scale: 2, title: same('CNY'), computed: 'rate * parent.factor' },
  ],
};
const billModel = {
  templateCode: 'bill',
  title: same('Bill'),
  labelField: 'name',
  fields: [
    { name: 'name', type: 'text' as const, title: same('Name') },
    { name: 'factor', type: 'decimal' as const, scale: 2, title: same('Factor') },
    { name: 'lines', type: 'subTable' as const, title: same('Lines'), model: 'line' },
  ],
};

function opened(): FormSession {
  const lines = [{ currency: 'CNY', rate: '1.00' }];
  const template = benchTemplate(billModel, [lineModel]);
  return new FormSession(template, { id: null, version: null, values: { name: 'x', factor: '3', lines } }, 'add');
}

describe('a table that is pasted', () => {
  it.each([
    [['USD', '6.9'], 'USD', '6.9'],
    [['USD'], 'USD', '7.10'],
    [['HKD'], 'HKD', '3.00'],
    [['CNY', '5'], 'CNY', '1.00'],
  ])(
    '%j opens what it opens, and has defaults go with it, in a row that stands and in a new one',
    (cells, currency, rate) => {
      const session = opened();
      const columns = (session.template.answer.rowModels['line']?.fields ?? []).filter(({ name }) => name !== 'cny');
      const { rows: laid } = pasteTable({
        table: [cells, cells],
        rows: [{ currency: 'CNY', rate: '1.00' }],
        columns,
        active: { row: 0, field: 'currency' },
        max: 10,
        newRow: () => session.rows.newRow('lines'),
        rules: session.rows.rules('lines'),
        read: (text) => text,
      });
      expect(laid.map((row) => [row['currency'], Number(row['rate'])])).toEqual([
        [currency, Number(rate)],
        [currency, Number(rate)],
      ]);
    },
  );
});

it('says of a cell that is left what is wrong with its value, and of no other one', () => {
  const session = opened();
  const said = () => (session.field('lines')?.data?.errors ?? []) as RowFault[];
  const put = (rate: string) => void session.field('lines')?.onInput([{ currency: 'USD', rate }, { currency: '' }]);
  session.evaluate();
  put('1.005');
  session.rows.judge('lines', [
    { row: 0, field: 'rate' },
    { row: 1, field: 'currency' },
    { row: 7, field: 'rate' },
  ]);
  expect(said()).toMatchObject([{ row: 0, field: 'rate', message: expect.stringMatching(/2/) }]);
  put('1.00');
  expect(said()).toEqual([]);
  session.rows.judge('lines', [{ row: 0, field: 'rate' }]);
  expect(said()).toEqual([]);
  session.rows.judge('lines', [
    { row: 1, field: 'currency', message: 'Not understood' },
    { row: 0, field: 'currency', message: 'Not understood' },
  ]);
  expect(said().map(({ row }) => row)).toEqual([0, 1]);
});

it('knows which of what was refused is put right, also when rows have moved', () => {
  const session = opened();
  const lines = [{ currency: 'a' }, { currency: 'b' }, { currency: 'c' }];
  void session.field('lines')?.onInput(lines);
  session.evaluate();
  const refused = [
    { field: 'name', message: 'name' },
    { rows: 'lines', row: 1, field: 'currency', message: 'b' },
    { rows: 'lines', row: 2, field: 'currency', message: 'c' },
    { message: 'of nothing' },
  ];
  session.showFaults(refused);
  const { model } = session.template;
  const right = () => putRight(refused, faultsShown(session, model.form), model).map(({ message }) => message);
  expect(right()).toEqual([]);
  void session.field('lines')?.onInput(lines.slice(1));
  expect(right()).toEqual([]);
  void session.field('lines')?.onInput([{ currency: 'typed' }, { currency: 'c' }]);
  void session.field('name')?.onInput('typed');
  expect(right()).toEqual(['name', 'b']);
});

it('goes on saying that a cell is wrong which was typed over with another wrong value, once and in its place', () => {
  const session = opened();
  const rate = (value: string) => ({ currency: 'USD', rate: value });
  const put = (...rows: object[]) => void session.field('lines')?.onInput(rows);
  put(rate('1.005'), rate('1'));
  session.evaluate();
  const refused = [{ rows: 'lines', row: 0, field: 'rate', message: 'refused' }];
  session.showFaults(refused);
  // Left as it was, typed over, and moved by a row that came before it.
  session.rows.judge('lines', [{ row: 0, field: 'rate' }]);
  put(rate('1.006'), rate('1'));
  put(rate('2'), rate('1.006'), rate('1'));
  session.rows.judge('lines', [{ row: 1, field: 'rate' }]);
  const shown = stillWrong(session);
  expect(shown).toMatchObject([{ rows: 'lines', row: 1, field: 'rate' }]);
  expect(putRight(refused, shown, session.template.model)).toEqual([]);
});

it('lets no record be saved over a cell whose pasted text was not understood, until somebody has looked at it', () => {
  const session = opened();
  session.evaluate();
  session.rows.judge('lines', [{ row: 0, field: 'rate', message: 'Not understood' }]);
  const unread = { rows: 'lines', row: 0, field: 'rate', message: 'Not understood' };
  expect(session.check()).toMatchObject([unread]);
  expect(session.check()).toMatchObject([unread]);
  session.rows.judge('lines', [{ row: 0, field: 'rate' }]);
  expect(session.check()).toEqual([]);
});

it('holds no unread cell of rows out of sight against anybody', () => {
  const [name, factor, lines] = billModel.fields;
  const fields = [name!, factor!, { ...lines!, visibleWhen: "name == 'x'" }];
  const template = benchTemplate({ ...billModel, fields }, [lineModel]);
  const values = { name: 'x', factor: '3', lines: [{ currency: 'USD', rate: '1' }] };
  const session = new FormSession(template, { id: null, version: null, values }, 'add');
  session.rows.judge('lines', [{ row: 0, field: 'rate', message: 'Not understood' }]);
  expect(session.check()).toHaveLength(1);
  void session.field('name')?.onInput('y');
  session.evaluate();
  expect(session.check()).toEqual([]);
});

it('judges a field that the record was refused for when it is left, and one that is missing again at once', () => {
  const name = { name: 'name', type: 'text' as const, title: same('Name'), required: true };
  const fields = [name, ...billModel.fields.filter((field) => field.name !== 'name')];
  const rules = [{ code: 'small', check: 'factor <= 50.0', message: same('At most 50'), fields: ['factor'] }];
  const template = benchTemplate({ ...billModel, fields, rules }, [lineModel]);
  const values = { name: '', factor: '60', lines: [] };
  const session = new FormSession(template, { id: null, version: null, values }, 'add');
  expect(session.check().map(({ field }) => field)).toEqual(['name', 'factor']);
  const wrong = () => stillWrong(session).map(({ field }) => field);
  void session.field('factor')?.onInput('70');
  expect(wrong()).toEqual(['name']);
  session.checkField('factor');
  expect(wrong()).toEqual(['name', 'factor']);
  void session.field('name')?.onInput('a');
  expect(wrong()).toEqual(['factor']);
  void session.field('name')?.onInput('');
  expect(wrong()).toEqual(['name', 'factor']);
});

it('locks the cells of a row that is pasted over by what the row was', () => {
  const once = { name: 'once', type: 'text' as const, title: same('Once'), readOnlyWhen: "before.currency == 'EUR'" };
  const lines = [
    { id: 'a', currency: 'EUR', rate: '1', once: 'first' },
    { id: 'b', currency: 'CNY', rate: '1', once: 'second' },
  ];
  const template = benchTemplate(billModel, [{ ...lineModel, fields: [...lineModel.fields, once] }]);
  const session = new FormSession(template, { id: 'r', version: 1, values: { name: 'x', factor: '3', lines } }, 'edit');
  const rules = session.rows.rules('lines');
  expect(lines.map((row) => rules.lockedIn(row)['once'] === true)).toEqual([true, false]);
});

it('computes rows anew when a field changes that only they read', async () => {
  const session = opened();
  session.evaluate();
  const amounts = () => session.state.rows['lines']?.map(({ values }) => Number(values['cny']));
  expect(amounts()).toEqual([3]);
  void session.field('factor')?.onInput('7');
  await expect.poll(amounts).toEqual([7]);
});
