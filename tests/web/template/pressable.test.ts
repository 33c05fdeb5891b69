import { describe, expect, it } from 'vitest';
import type { RecordRights } from '../../../src/contract/endpoints/records.ts';
import { pressables } from '../../../src/web/template/buttons/pressable.ts';
import { context, programOfFields, field, say } from '../../unit/program/lossEvent.ts';

const step = (name: string, from: string, to: string) => ({ name, title: say(name), from: [from], to });
const program = programOfFields([field('title')], {
  labelField: 'title',
  states: {
    dictionary: 'flow',
    initial: 'first',
    list: ['first', 'second', 'done'].map((code) => ({ code, tone: 'review', editable: true, deletable: false })),
    transitions: [step('approveFirst', 'first', 'second'), step('approveSecond', 'second', 'done')],
  },
  buttons: [
    {
      code: 'edit',
      title: say('Edit'),
      selection: 'one',
      place: ['row'],
      do: [{ action: 'openForm', mode: 'edit' }],
    },
    { code: 'del', title: say('Delete'), selection: 'many', place: ['row'], do: [{ action: 'delete' }] },
    {
      code: 'approve',
      title: say('Approve'),
      selection: 'many',
      place: ['toolbar', 'row', 'form'],
      do: [
        { action: 'transition', when: "state == 'first'", transition: 'approveFirst' },
        { action: 'transition', when: "state == 'second'", transition: 'approveSecond' },
      ],
    },
  ],
});
const template = { program, model: program.model, context, canPress: () => true };
const at = (state: string) => ({ title: 'x', [program.model.states?.field ?? '']: state });
const allowed = (...transitions: string[]): RecordRights => ({ edit: true, delete: false, transitions });

const named = (code: string, ...asked: DropFirst<Parameters<typeof pressables>>) =>
  pressables(template, ...asked).find(({ button }) => button.code === code);
type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

describe('a button with a transition for each state', () => {
  const inForm = (state: string, ...transitions: string[]) =>
    pressables(template, 'form', at(state), allowed(...transitions)).length;
  const inRow = (state: string) => named('approve', 'row', at(state))?.enabled;

  it('is there for whom the transition of the present state is allowed', () => {
    expect(inForm('first', 'approveFirst')).toBe(1);
    expect(inForm('second', 'approveSecond')).toBe(1);
    expect(inForm('second', 'approveFirst')).toBe(0);
  });

  it('does nothing where none of them applies', () => {
    expect(inForm('done')).toBe(0);
    expect([inRow('first'), inRow('second'), inRow('done')]).toEqual([true, true, false]);
  });

  it('stands above a list whatever is chosen', () => {
    expect(pressables(template, 'toolbar')[0]?.enabled).toBe(true);
  });
});

describe('a button that the server does not let be pressed', () => {
  const first = at('first');
  const blocked = { ...allowed(), blocked: { approveFirst: 'The amount is missing' } };

  it('is shown with the reason where something in the record stands against it', () => {
    for (const place of ['form', 'row', 'toolbar'] as const) {
      expect(named('approve', place, first, blocked)).toMatchObject({
        enabled: false,
        why: { text: 'The amount is missing' },
      });
    }
  });

  it('is left out of rows and forms where the step is another one’s, and says so above a list', () => {
    expect(named('approve', 'form', first, allowed())).toBeUndefined();
    expect(named('approve', 'row', first, allowed())).toBeUndefined();
    expect(named('approve', 'toolbar', first, allowed())).toMatchObject({ enabled: false, why: { key: 'notYours' } });
  });

  it('says when the state keeps the record from being edited or deleted', () => {
    const locked = { ...allowed('approveFirst'), edit: false };
    expect(named('edit', 'row', first, locked)).toMatchObject({ enabled: false, why: { key: 'notEditable' } });
    expect(named('del', 'row', first, locked)).toMatchObject({ enabled: false, why: { key: 'notDeletable' } });
    expect(named('edit', 'row', first, allowed('approveFirst'))).toMatchObject({ enabled: true });
  });
});
