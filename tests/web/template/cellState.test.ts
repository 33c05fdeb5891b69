import { expect, it } from 'vitest';
import type { Row } from '../../../src/contract/endpoints/records.ts';
import { whyFixed } from '../../../src/web/template/list/inline/cellState.ts';
import { context, field, programOfFields, say } from '../../unit/program/lossEvent.ts';

const program = programOfFields(
  [
    field('title'),
    field('cause', { type: 'text', readOnlyWhen: "title == 'shut'" }),
    field('given', { type: 'text', readOnly: true }),
    field('sum', { type: 'text', computed: 'title' }),
    field('masked'),
  ],
  {
    labelField: 'title',
    states: {
      dictionary: 'flow',
      initial: 'draft',
      list: [
        { code: 'draft', tone: 'draft', editable: true },
        { code: 'open', tone: 'review', editable: ['title'] },
      ],
      transitions: [{ name: 'issue', title: say('Issue'), from: ['draft'], to: 'open' }],
    },
  },
);
const fields = program.model.fields.map((one) => (one.name === 'masked' ? { ...one, closed: true } : one));
const template = { program, model: { ...program.model, fields }, context, can: (code: string) => code === 'edit' };
const state = program.model.states?.field ?? '';
const row = (more: object = {}): Row => ({ id: 'a', version: 1, title: 'x', [state]: 'draft', ...more });

it('lets a cell be edited as far as rights, state and conditions let its record be', () => {
  expect(whyFixed(template, row(), 'title')).toBeNull();
  expect(whyFixed(template, row(), 'cause')).toBeNull();
  expect(whyFixed(template, row({ title: 'shut' }), 'cause')).toBe('byCondition');
  expect(whyFixed(template, row({ [state]: 'open' }), 'title')).toBeNull();
  expect(whyFixed(template, row({ [state]: 'open' }), 'cause')).toBe('byState');
  const closed = row({ _rights: { edit: false, delete: false, transitions: [] } });
  expect(whyFixed(template, closed, 'title')).toBe('byState');
});

it('says what is in the way of a field that nobody, or not this person, may write', () => {
  expect(whyFixed(template, row(), 'sum')).toBe('computed');
  expect(whyFixed(template, row(), 'given')).toBe('notYours');
  expect(whyFixed(template, row(), 'masked')).toBe('closed');
  expect(whyFixed({ ...template, can: () => false }, row(), 'title')).toBe('notYours');
});
