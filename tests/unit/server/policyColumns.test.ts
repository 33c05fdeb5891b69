import { expect, it } from 'vitest';
import type { Filter } from '../../../src/model/language/filter.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { emptyConfigSet } from '../../../src/model/resolved/configSet.ts';
import { resolveModels } from '../../../src/model/resolved/resolve.ts';
import { policyColumns } from '../../../src/server/records/policy/policyColumns.ts';
import { indexesOf } from '../../../src/server/records/schema/indexes.ts';

const words = (en: string) => ({ en, 'zh-cn': en, 'zh-tw': en });

function loss(filter: Filter) {
  const config: ModelConfig = {
    templateCode: 'loss',
    title: words('Loss'),
    labelField: 'name',
    fields: [
      { type: 'text', name: 'name', title: words('Name') },
      { type: 'money', name: 'gross', title: words('Gross') },
      { type: 'boolean', name: 'major', title: words('Major') },
      { type: 'date', name: 'day', title: words('Day') },
      { type: 'integer', name: 'rank', title: words('Rank') },
      { type: 'references', name: 'causes', title: words('Causes'), model: 'self' },
      { type: 'reference', name: 'master', title: words('Master'), model: 'self' },
    ],
    access: { rows: [{ roles: ['reader'], scope: 'all', filter }] },
  };
  const model = resolveModels({ ...emptyConfigSet(), models: [config] }).get('loss');
  if (!model) throw new Error('There is no model.');
  return model;
}

const ofPolicy = (filter: Filter): string[] =>
  indexesOf([loss(filter)])
    .filter(({ purpose }) => purpose === 'rows of a policy')
    .map(({ on }) => on);

it('finds by what leads to rows, and judges by what only leaves some out', () => {
  expect(ofPolicy({ field: 'gross', op: 'ne', value: 0 })).toEqual([
    `(id) where deleted_at is null and ("loss"."gross" = '0'::numeric) is not true`,
  ]);
  expect(ofPolicy({ not: { field: 'day', op: 'gte', value: '$today' } })).toEqual([
    '(id, "day") where deleted_at is null',
  ]);
  expect(ofPolicy({ field: 'major', op: 'eq', value: true })).toEqual(['("major", id) where deleted_at is null']);
  const both: Filter = {
    and: [
      { field: 'gross', op: 'ne', value: 0 },
      { field: 'day', op: 'gte', value: '$today-30' },
    ],
  };
  expect(ofPolicy(both)).toEqual(['("day", id, "gross") where deleted_at is null']);
});

it('takes no way through a negation or an alternative for a way to rows', () => {
  const either: Filter = {
    or: [
      { field: 'gross', op: 'gt', value: 0 },
      { field: 'major', op: 'eq', value: true },
    ],
  };
  expect(policyColumns(loss(either), either)).toEqual({ found: [], judged: ['gross', 'major'] });
  const not: Filter = { not: { field: 'major', op: 'eq', value: true } };
  expect(policyColumns(loss(not), not)).toEqual({ found: [], judged: ['major'] });
});

it('makes no index of long texts, of lists, of other records and of more columns than a few', () => {
  const none: Filter[] = [
    { field: 'name', op: 'eq', value: 'x' },
    { field: 'causes', op: 'hasAny', value: ['x'] },
    { field: 'master.gross', op: 'gt', value: 0 },
    { and: ['gross', 'major', 'day', 'rank'].map((field) => ({ field, op: 'notEmpty' as const })) },
  ];
  for (const filter of none) expect(ofPolicy(filter)).toEqual([]);
});
