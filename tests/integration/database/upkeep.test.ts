import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/database/connect.ts';
import { freshPlace } from '../../support/engines.ts';

describe('upkeep of the embedded engine', () => {
  it('vacuums and analyses what changed and makes a checkpoint, but never inside a transaction', async () => {
    const place = await freshPlace('embedded');
    const lines: string[] = [];
    const database = await openDatabase({ ...place.options, upkeepMs: 200, log: (line) => lines.push(line) });
    await sql`create table busy (n int)`.execute(database.kysely);
    const checkpoint = await redoPoint(database);
    await database.transaction(async (transaction) => {
      await sql`insert into busy select generate_series(1, 500)`.execute(transaction);
      await pause(700);
      expect(await roundsOf('busy', transaction)).toEqual({ vacuums: 0, analyses: 0 });
    });
    await sql`delete from busy where n <= 400`.execute(database.kysely);
    await vi.waitFor(
      async () => {
        const rounds = await roundsOf('busy', database.kysely);
        expect(rounds.vacuums).toBeGreaterThan(0);
        expect(rounds.analyses).toBeGreaterThan(0);
      },
      { timeout: 10_000, interval: 100 },
    );
    await vi.waitFor(async () => expect(await redoPoint(database)).not.toBe(checkpoint), { timeout: 10_000 });
    await database.close();
    expect(lines).toEqual([]);
    await place.remove();
  });
});

async function roundsOf(table: string, executor: Database['kysely']): Promise<{ vacuums: number; analyses: number }> {
  const { rows } = await sql<{ vacuums: string; analyses: string }>`
    select vacuum_count as vacuums, analyze_count as analyses from pg_stat_user_tables where relname = ${table}`.execute(
    executor,
  );
  return { vacuums: Number(rows[0]?.vacuums), analyses: Number(rows[0]?.analyses) };
}

async function redoPoint(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ redo: string }>`select redo_lsn::text as redo from pg_control_checkpoint()`.execute(
    database.kysely,
  );
  return rows[0]?.redo;
}
