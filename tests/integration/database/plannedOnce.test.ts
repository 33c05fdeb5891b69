import { CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { PLANNED_ONCE } from '../../../src/server/database/dialect.ts';
import { forEachEngine } from '../../support/engines.ts';

forEachEngine('statements within a transaction', (open) => {
  it('are planned for their values, but for those that say that once is enough', async () => {
    const database = await open();
    const plans = await database.transaction(async (transaction) => {
      for (const value of [1, 2, 3]) {
        await transaction.executeQuery(CompiledQuery.raw(`${PLANNED_ONCE}select $1::int as often`, [value]));
        await transaction.executeQuery(CompiledQuery.raw('select $1::int as anew', [value]));
      }
      const { rows } = await sql<{ statement: string; once: string; anew: string }>`
        select statement, generic_plans as once, custom_plans as anew from pg_prepared_statements
        where statement like '%as often' or statement like '%as anew' order by statement`.execute(transaction);
      return rows.map(({ once, anew }) => [Number(once), Number(anew)]);
    });
    expect(plans).toEqual([
      [3, 0],
      [0, 3],
    ]);
  });
});
