import { describe, expect, it } from 'vitest';
import type { RecordPermissions } from '../../../src/contract/endpoints/records.ts';
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
const allowed = (...transitions: string[]): RecordPermissions => ({
  edit: true,
  delete: false,
  buttons: ['approve'],
  transitions,
  readOnly: [],
  hidden: [],
});

describe('a button with a transition for each state', () => {
  const inForm = (state: string, ...transitions: string[]) =>
    pressables(template, 'form', at(state), allowed(...transitions)).length;
  const inRow = (state: string) => pressables(template, 'row', at(state))[0]?.enabled;

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
