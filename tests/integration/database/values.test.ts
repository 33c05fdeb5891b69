import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonb } from '../../../src/server/database/json.ts';
import type { Database } from '../../../src/server/database/connect.ts';
import { forEachEngine } from '../../support/engines.ts';

/** Each line: an SQL expression and the JSON that both engines must deliver for it. */
const expected: [expression: string, json: unknown][] = [
  ['9007199254740993::bigint', '9007199254740993'],
  ['(-9223372036854775808)::bigint', '-9223372036854775808'],
  ['1234.50::numeric(18,2)', '1234.50'],
  ['0.1::numeric + 0.2', '0.3'],
  ['7::smallint', 7],
  ['2147483647::integer', 2147483647],
  ['1.5::real', 1.5],
  ['0.1::double precision', 0.1],
  ['true', true],
  ['false', false],
  ["date '2024-02-29'", '2024-02-29'],
  ["timestamptz '2024-03-10 08:30:00.123456+08'", '2024-03-10T00:30:00.123Z'],
  ["timestamptz '1999-12-31 23:59:59+00'", '1999-12-31T23:59:59.000Z'],
  ["timestamptz '2024-03-10 08:30:00.9999+00'", '2024-03-10T08:30:00.999Z'],
  ["timestamp '2024-03-10 08:30:00.5'", '2024-03-10T08:30:00.500'],
  ["time '08:30'", '08:30:00'],
  ["interval '1 day 02:03:04'", '1 day 02:03:04'],
  ["'0190c5a4-0000-7000-8000-000000000001'::uuid", '0190c5a4-0000-7000-8000-000000000001'],
  ['\'反洗钱 "quoted"\'::text', '反洗钱 "quoted"'],
  [`'{"b":[1,"二",null]}'::jsonb`, { b: [1, '二', null] }],
  ["'[]'::json", []],
  ['null::bigint', null],
  ['array[1,2]::bigint[]', ['1', '2']],
  ['array[1.10,null]::numeric[]', ['1.10', null]],
  ['array[1,null]::integer[]', [1, null]],
  ['array[true,false]', [true, false]],
  ["array[date '2024-02-29']", ['2024-02-29']],
  ["array[timestamptz '2024-03-10 00:00+00', null]", ['2024-03-10T00:00:00.000Z', null]],
  ["array['0190c5a4-0000-7000-8000-000000000001'::uuid]", ['0190c5a4-0000-7000-8000-000000000001']],
  [
    `array['a,b', 'say "x"', 'back\\slash', '', 'NULL', null, ' {}']::text[]`,
    ['a,b', 'say "x"', 'back\\slash', '', 'NULL', null, ' {}'],
  ],
  [
    'array[array[1,2],array[3,4]]',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["'{}'::text[]", []],
  ['array[\'{"a":1}\'::jsonb]', [{ a: 1 }]],
  ['count(*)', '1'],
  ['sum(2)', '2'],
  ['avg(2::numeric(18,2))', '2.0000000000000000'],
];

forEachEngine('values', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it.each(expected)('reads %s', async (expression, json) => {
    const { rows } = await sql`select ${sql.raw(expression)} as value`.execute(database.kysely);
    expect(JSON.parse(JSON.stringify(rows))).toEqual([{ value: json }]);
  });

  describe('bound values', () => {
    const cases: [type: string, bound: unknown, read: unknown][] = [
      ['bigint', '9007199254740993', '9007199254740993'],
      ['numeric', '0.10', '0.10'],
      ['integer', 42, 42],
      ['boolean', true, true],
      ['date', '2024-02-29', '2024-02-29'],
      ['timestamptz', new Date(Date.UTC(2024, 1, 29, 1, 2, 3, 4)), '2024-02-29T01:02:03.004Z'],
      ['timestamptz', '2024-02-29T01:02:03.004Z', '2024-02-29T01:02:03.004Z'],
      ['text', '磐盾 \\ " \' {} 😀', '磐盾 \\ " \' {} 😀'],
      ['text', '', ''],
      ['text', null, null],
      ['text', undefined, null],
      ['text[]', ['a', 'b,"c"\\', '', null], ['a', 'b,"c"\\', '', null]],
      ['uuid[]', [], []],
      ['numeric[]', ['1.10', '2'], ['1.10', '2']],
      [
        'integer[]',
        [
          [1, 2],
          [3, 4],
        ],
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ['jsonb', { a: [1, '二'] }, { a: [1, '二'] }],
    ];
    it.each(cases)('%s %j', async (type, bound, read) => {
      const { rows } = await sql`select ${bound}::${sql.raw(type)} as value`.execute(database.kysely);
      expect(rows).toEqual([{ value: read }]);
    });

    it.each([[[1, 'two', null]], ['text'], [5], [null], [{ nested: [] }]])('jsonb() keeps %j', async (value) => {
      const { rows } = await sql`select ${jsonb(value)} as value`.execute(database.kysely);
      expect(rows).toEqual([{ value }]);
    });

    it('BigInt', async () => {
      const { rows } = await sql`select ${9007199254740993n}::bigint as value`.execute(database.kysely);
      expect(rows).toEqual([{ value: '9007199254740993' }]);
    });

    it('bytes', async () => {
      const bytes = Buffer.from([0, 1, 92, 255]);
      const { rows } = await sql<{ value: Buffer }>`select ${bytes}::bytea as value`.execute(database.kysely);
      expect(rows[0]?.value.equals(bytes)).toBe(true);
    });
  });

  it('names the broken constraint in the same way', async () => {
    await sql`create table account (name text constraint account_name unique, age int check (age > 0))`.execute(
      database.kysely,
    );
    await database.kysely.insertInto('account').values({ name: '张三', age: 3 }).execute();
    await expect(
      database.kysely.insertInto('account').values({ name: '张三', age: 3 }).execute(),
    ).rejects.toMatchObject({
      code: '23505',
      constraint: 'account_name',
      table: 'account',
      detail: 'Key (name)=(张三) already exists.',
    });
    await expect(sql`select missing_column from account`.execute(database.kysely)).rejects.toMatchObject({
      code: '42703',
    });
  });

  it('counts the rows that a change touched', async () => {
    await sql`create table touched (n int)`.execute(database.kysely);
    await database.kysely
      .insertInto('touched')
      .values([{ n: 1 }, { n: 2 }, { n: 3 }])
      .execute();
    const changed = await database.kysely.updateTable('touched').set({ n: 9 }).where('n', '>', 1).executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(2n);
    const removed = await database.kysely.deleteFrom('touched').executeTakeFirst();
    expect(removed.numDeletedRows).toBe(3n);
  });

  it('follows a table that changes under a statement that was prepared', async () => {
    await sql`create table growing (a int)`.execute(database.kysely);
    await sql`insert into growing values (1)`.execute(database.kysely);
    const read = () => database.kysely.selectFrom('growing').selectAll().execute();
    expect(await read()).toEqual([{ a: 1 }]);
    await sql`alter table growing add column b text default 'x'`.execute(database.kysely);
    expect(await read()).toEqual([{ a: 1, b: 'x' }]);
    await sql`alter table growing alter column a type bigint`.execute(database.kysely);
    expect(
      await database.transaction((transaction) => transaction.selectFrom('growing').selectAll().execute()),
    ).toEqual([{ a: '1', b: 'x' }]);
  });

  it('takes one statement at a time', async () => {
    await expect(sql.raw('select 1; select 2').execute(database.kysely)).rejects.toMatchObject({ code: '42601' });
    const long = `select 1 /* ${'x'.repeat(30_000)} */; select 2`;
    await expect(sql.raw(long).execute(database.kysely)).rejects.toMatchObject({ code: '42601' });
  });

  it('finds Chinese letters by trigram', async () => {
    const { rows } = await sql<{ grams: string[] }>`select show_trgm('反洗钱') as grams`.execute(database.kysely);
    expect(rows[0]?.grams.length).toBeGreaterThan(2);
  });
});
