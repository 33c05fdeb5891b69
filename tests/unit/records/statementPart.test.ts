import { type CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import type { Unit } from '../../../src/server/records/write/unit.ts';
import { executeTogether, Identifier, part, type Part } from '../../../src/server/records/write/statementPart.ts';

/** What would be sent for these parts. */
async function sentFor(parts: readonly Part[]): Promise<{ sql: string; parameters: readonly unknown[] }> {
  const sent: CompiledQuery[] = [];
  const transaction = new Proxy({} as Unit['transaction'], {
    get: (_, name) => (name === 'executeQuery' ? (query: CompiledQuery) => sent.push(query) : undefined),
  });
  await executeTogether({ transaction }, parts);
  return { sql: sent[0]?.sql ?? '', parameters: sent[0]?.parameters ?? [] };
}

const one = (value: number): Part => part`insert into a values (${value}, ${value + 1})`;
const other = (value: string): Part => part`insert into b values (${value})`;
const named = (table: string, value: number): Part => part`delete from ${new Identifier(table)} where id = ${value}`;

it('are numbered one after the other, with their own values each time', async () => {
  const sql = '/* planned once */ with part0 as (insert into a values ($1, $2)) insert into b values ($3)';
  expect(await sentFor([one(1), other('x')])).toEqual({ sql, parameters: [1, 2, 'x'] });
  expect(await sentFor([one(5), other('y')])).toEqual({ sql, parameters: [5, 6, 'y'] });
});

it('are put together anew in another order and for another table', async () => {
  await sentFor([one(1), other('x')]);
  expect((await sentFor([other('x'), one(1)])).sql).toBe(
    '/* planned once */ with part0 as (insert into b values ($1)) insert into a values ($2, $3)',
  );
  expect((await sentFor([one(1)])).sql).toBe('/* planned once */ insert into a values ($1, $2)');
  for (const table of ['c', 'd'])
    expect((await sentFor([one(1), named(table, 7)])).sql).toBe(
      `/* planned once */ with part0 as (insert into a values ($1, $2)) delete from "${table}" where id = $3`,
    );
});
