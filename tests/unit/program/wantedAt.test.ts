import { describe, expect, it } from 'vitest';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { wantedAt } from '../../../src/model/program/wantedAt.ts';
import { context, evaluated, field, programOfFields, say } from './lossEvent.ts';

const states: ModelConfig['states'] = {
  dictionary: 'status',
  initial: 'draft',
  list: [{ code: 'draft', editable: true }, { code: 'review' }],
  transitions: [
    { name: 'submit', title: say('Submit'), from: ['draft'], to: 'review', form: ['late'], requires: ['late', 'who'] },
    { name: 'drop', title: say('Drop'), from: ['draft'] },
  ],
};
const program = programOfFields(
  [
    field('title', { type: 'text', required: true }),
    field('summary'),
    field('kind'),
    field('amount', { type: 'money' }),
    field('half', { type: 'money', computed: 'amount / 2' }),
    field('late'),
    field('who', { type: 'text' }),
    field('proof', { type: 'text', requiredAt: ['submit'], visibleWhen: "kind == 'loss'" }),
    field('causes', { type: 'references', model: 'record' }),
  ],
  {
    states,
    rules: [
      { check: 'size(summary) >= 3', message: say('longer'), fields: ['summary'], at: ['submit'] },
      { check: '!empty(title)', message: say('title'), fields: ['title'], at: ['submit'] },
      { check: "kind != 'loss' || !empty(causes)", message: say('causes'), fields: ['causes'], at: ['submit'] },
      { check: 'amount > 0 || !empty(kind)', message: say('amount'), fields: ['amount'], at: ['drop'] },
      { check: '!empty(kind)', message: say('soft'), fields: ['kind'], weight: 'confirm', at: ['submit'] },
      { check: 'half > 1', message: say('half'), fields: ['half'], at: ['submit'] },
      { check: 'amount > 0', message: say('always'), fields: ['amount'] },
    ],
  },
);
const wanted = (step: string, values: Parameters<typeof evaluated>[1]): string[] =>
  [...wantedAt(program, evaluated(program, values), context, { side: 'server' }, step)].toSorted();

describe('what a transition wants of a record', () => {
  it('is what it requires and what its own rules would miss, filled or not', () => {
    expect(wanted('submit', { kind: 'loss' })).toEqual(['causes', 'proof', 'who']);
    expect(wanted('submit', { kind: 'loss', summary: 'told', causes: ['a'], proof: 'p', who: 'w' })).toEqual([
      'causes',
      'proof',
      'who',
    ]);
  });

  it('goes with the record: nothing is wanted of what does not apply to it', () => {
    expect(wanted('submit', { kind: 'gain' })).toEqual(['who']);
  });

  it('knows each transition by itself', () => {
    expect(wanted('drop', {})).toEqual([]);
    expect(wanted('unknown', {})).toEqual([]);
  });
});
