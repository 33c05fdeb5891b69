import { expect, it } from 'vitest';
import { FormSession } from '../../../src/web/template/form/FormSession.ts';
import type { RowData } from '../../../src/web/template/form/formRows.ts';
import { benchTemplate, same } from '../../bench/browser/generated/benchTemplate.ts';

const rowModel = {
  templateCode: 'line',
  title: same('Line'),
  labelField: 'item',
  rows: true,
  fields: [
    { name: 'item', type: 'text' as const, title: same('Item') },
    { name: 'why', type: 'text' as const, title: same('Why'), visibleWhen: "item == 'other' || parent.name == 'all'" },
  ],
};
const model = {
  templateCode: 'bill',
  title: same('Bill'),
  labelField: 'name',
  fields: [
    { name: 'name', type: 'text' as const, title: same('Name') },
    { name: 'lines', type: 'subTable' as const, title: same('Lines'), model: 'line' },
  ],
};

function opened() {
  const lines = ['one', 'two', 'three'].map((item) => ({ item, why: null }));
  const session = new FormSession(
    benchTemplate(model, [rowModel]),
    { id: null, version: null, values: { name: 'some', lines } },
    'add',
  );
  const states = (): RowData['states'] => {
    const data: RowData | undefined = session.field('lines')?.data;
    return data?.states ?? [];
  };
  const type = (at: number, item: string): void => {
    const lines: unknown = session.values().lines;
    const rows: unknown[] = Array.isArray(lines) ? lines : [];
    void session.field('lines')?.onInput(rows.map((row, index) => (index === at ? { item, why: null } : row)));
    session.evaluate();
  };
  return { session, states, type };
}

it('keeps what is known of the rows that were not typed in, so that they are not drawn again', () => {
  const { states, type } = opened();
  const before = states();
  expect(before.map((state) => state.visible.why)).toEqual([false, false, false]);
  type(1, 'other');
  const after = states();
  expect(after[1]?.visible.why).toBe(true);
  expect(after[0]).toBe(before[0]);
  expect(after[2]).toBe(before[2]);
});

it('says nothing new where a key changes what stands in a row and nothing else', () => {
  const { states, type } = opened();
  const before = states();
  type(1, 'two and');
  expect(states()).toBe(before);
});

it('tells every row for which the record makes a difference', () => {
  const { session, states } = opened();
  const before = states();
  session.set({ name: 'all' }, true);
  session.evaluate();
  expect(states().map((state) => state.visible.why)).toEqual([true, true, true]);
  for (const [at, state] of states().entries()) expect(state).not.toBe(before[at]);
});
