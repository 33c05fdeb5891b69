import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/server/database/connect.ts';
import { OFTEN_ASKED, OftenAsked, withValues } from '../../../src/server/database/oftenAsked.ts';
import { forEachEngine } from '../../support/engines.ts';

describe('a question that is often asked', () => {
  const question = {
    sql: `${OFTEN_ASKED}select $1::text, '$1 isn''t', "$2", $2::bigint`,
    parameters: ["O'Neil", null],
  };

  it('goes without values from the fourth time on', () => {
    const often = new OftenAsked();
    for (let times = 1; times < 4; times += 1) expect(often.instead(question)).toBe(question);
    expect(often.instead(question)).toEqual({
      sql: `${OFTEN_ASKED}select 'O''Neil'::text, '$1 isn''t', "$2", null::bigint`,
      parameters: [],
    });
    const other = { ...question, parameters: ['Brown', null] };
    expect(often.instead(other)).toBe(other);
  });

  it('stays as it is where its text without values could mean something else', () => {
    expect(withValues('select $1', ['a'])).toBeUndefined();
    expect(withValues('select $2::text', ['a'])).toBeUndefined();
    expect(withValues('select $1::text', ['\\'])).toBeUndefined();
    expect(withValues("select E'\\'', $1::text", ['a'])).toBeUndefined();
    expect(withValues("select $$it's$$, $1::text", ['a'])).toBeUndefined();
  });
});

forEachEngine('a question that is often asked', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('has the same answer each time, whatever its values', async () => {
    const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll(/\u0000|\p{Surrogate}/gu, ''));
    const values = fc.record({ a: fc.option(text), b: fc.array(text), c: fc.integer({ min: -2_147_483_647 }) });
    await fc.assert(
      fc.asyncProperty(values, async ({ a, b, c }) => {
        const asked = `${OFTEN_ASKED}select $1::text as a, $2::text[] as b, -$3::integer as c, '$1' as d`;
        for (let times = 0; times < 5; times += 1) {
          const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(asked, [a, b, c]));
          expect(rows).toEqual([{ a, b, c: -c + 0, d: '$1' }]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('follows a table that changes, also where it was planned long ago', async () => {
    const rows = async (): Promise<unknown[]> =>
      (await database.kysely.executeQuery(CompiledQuery.raw(`${OFTEN_ASKED}select * from oft where a = $1::int`, [1])))
        .rows;
    await sql`create table oft (a int)`.execute(database.kysely);
    await sql`insert into oft values (1)`.execute(database.kysely);
    for (let times = 0; times < 6; times += 1) expect(await rows()).toEqual([{ a: 1 }]);
    vi.setSystemTime(Date.now() + 120_000);
    try {
      await sql`alter table oft add column b text default 'new'`.execute(database.kysely);
      for (let times = 0; times < 6; times += 1) expect(await rows()).toEqual([{ a: 1, b: 'new' }]);
      vi.setSystemTime(Date.now() + 120_000);
      expect(await rows()).toEqual([{ a: 1, b: 'new' }]);
    } finally {
      vi.useRealTimers();
    }
  });
});
