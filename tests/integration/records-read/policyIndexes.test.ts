import { CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Filter } from '../../../src/model/language/filter.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { newQuery } from '../../../src/server/records/query/newQuery.ts';
import { applySchema } from '../../../src/server/records/schema/apply.ts';
import { readSchema } from '../../../src/server/records/schema/existing.ts';
import { planSchema } from '../../../src/server/records/schema/plan.ts';
import { forEachEngine } from '../../support/engines.ts';
import { catalogueOf, TODAY, viewer } from './harness.ts';
import { say } from './sampleModels.ts';

/** Policies that leave rows out by what stands in them, each kind of value once. */
const LEAVING_OUT: Filter[] = [
  { field: 'gross', op: 'ne', value: 0 },
  { field: 'gross', op: 'ne', value: '0.50' },
  { field: 'rank', op: 'ne', value: 3 },
  { field: 'major', op: 'ne', value: true },
  { not: { field: 'day', op: 'eq', value: '2026-01-31' } },
  { field: 'level', op: 'notIn', value: ['high', "o'clock"] },
  { field: 'day', op: 'notEmpty' },
  { not: { field: 'rank', op: 'between', value: [1, 3] } },
  {
    or: [
      { field: 'gross', op: 'gt', value: 0 },
      { field: 'major', op: 'eq', value: true },
    ],
  },
  {
    and: [
      { field: 'gross', op: 'ne', value: 0 },
      { field: 'level', op: 'ne', value: null },
    ],
  },
];

const watched = (filters: readonly Filter[]): ModelConfig => ({
  templateCode: 'watched',
  title: say('Watched'),
  fields: [
    { type: 'text', name: 'name', title: say('Name') },
    { type: 'money', name: 'gross', title: say('Gross') },
    { type: 'boolean', name: 'major', title: say('Major') },
    { type: 'date', name: 'day', title: say('Day') },
    { type: 'dateTime', name: 'moment', title: say('Moment') },
    { type: 'integer', name: 'rank', title: say('Rank') },
    { type: 'dictionary', name: 'level', title: say('Level'), dictionary: 'level' },
  ],
  access: { rows: filters.map((filter) => ({ roles: ['reader'], scope: 'all', filter })) },
});

forEachEngine('indexes of row policies', (open) => {
  it('hold no row that a policy leaves out, and serve its statement', async () => {
    const database = await open();
    const registry = catalogueOf([watched(LEAVING_OUT)]);
    await applySchema(database, registry);
    for (const filter of LEAVING_OUT) {
      const query = newQuery({ catalogue: registry, viewer: viewer(), today: TODAY, now: '', timeZone: 'UTC' });
      const where = query.filter(registry.model('watched')!, 't', filter, { kind: 'config' });
      const plan = await database.transaction(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction);
        const { rows } = await transaction.executeQuery<Record<string, string>>(
          CompiledQuery.raw(`explain select t.id from watched t where t.deleted_at is null and ${where}`, query.values),
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan, JSON.stringify(filter)).toContain('Index Only Scan');
      expect(plan, JSON.stringify(filter)).not.toContain('Filter');
    }
    expect(planSchema(registry.models(), await readSchema(database.kysely))).toEqual({ additive: [], refused: [] });
  });

  it('are made of columns where a value is another one for everybody or every day', async () => {
    const database = await open();
    const registry = catalogueOf([
      watched([
        { not: { field: 'day', op: 'gte', value: '$today' } },
        { not: { field: 'moment', op: 'gte', value: '2026-01-31' } },
      ]),
    ]);
    await applySchema(database, registry);
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = 'watched'`.execute(database.kysely);
    const policies = rows.map(({ indexdef }) => indexdef).filter((text) => /\(id, (day|moment)\)/.test(text));
    expect(policies).toHaveLength(2);
    for (const text of policies) expect(text).toMatch(/WHERE \(deleted_at IS NULL\)$/);
  });
});
