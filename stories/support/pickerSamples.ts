import { USERS } from './storyRecords.ts';
import type { FieldSample } from './fieldSamples.ts';
import { text } from './text.ts';

const RULE = '90000000-0000-7000-8000-000000000001';

/** Each way in which records are chosen where a field says so: in their tree, in two panes, narrowed and with what belongs to them. */
export const pickerSamples: readonly FieldSample[] = [
  {
    field: { name: 'rule', type: 'reference', model: 'storyRule', picker: 'tree', title: text('Rule', '制度') },
    value: RULE,
  },
  {
    field: {
      name: 'reviewers',
      type: 'users',
      picker: 'panes',
      maxItems: 5,
      title: text('Reviewers', '复核人', '複核人'),
    },
    value: USERS.slice(0, 2).map(({ id }) => id),
  },
  {
    field: {
      name: 'chapters',
      type: 'references',
      model: 'storyRule',
      offerBy: ['risk', 'owner'],
      nested: { field: 'below', into: 'clauses' },
      title: text('Rules concerned', '涉及制度', '涉及制度'),
    },
    value: [RULE],
  },
  {
    field: {
      name: 'clauses',
      type: 'references',
      model: 'storyRule',
      title: text('Rules below', '下级制度', '下級制度'),
    },
    value: [],
  },
];
