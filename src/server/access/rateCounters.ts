import { sql } from 'kysely';
import type { Migration } from '../database/migrate.ts';
import type { Executor } from '../database/tables.ts';

export const rateCounterMigrations: readonly Migration[] = [
  {
    id: 'access/005-rate-counters',
    statements: [
      // Counts what all servers together have taken from somebody; `until` ends the window that it counts.
      `create table sys_rate_counter (
        key text primary key,
        count int not null,
        until timestamptz(3) not null
      )`,
    ],
  },
];

/** Counts one more of what `key` stands for, in a window of `windowMs` that begins with the first; `ttl`: milliseconds that are left of it. */
export async function countShared(
  executor: Executor,
  key: string,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  const { rows } = await sql<{ count: number; ttl: number | string }>`
    insert into sys_rate_counter as c (key, count, until)
    values (${key}, 1, now() + make_interval(secs => ${windowMs / 1000}::float8))
    on conflict (key) do update set
      count = case when c.until <= now() then 1 else c.count + 1 end,
      until = case when c.until <= now() then excluded.until else c.until end
    returning count, greatest(extract(epoch from until - now()) * 1000, 0)::int as ttl`.execute(executor);
  return { current: rows[0]?.count ?? 1, ttl: Number(rows[0]?.ttl ?? windowMs) };
}
