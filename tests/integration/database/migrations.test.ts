import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/database/connect.ts';
import { migrate, type Migration } from '../../../src/server/database/migrate.ts';
import { systemMigrations } from '../../../src/server/database/systemTables.ts';
import { forEachEngine } from '../../support/engines.ts';

forEachEngine(
  'migrations',
  (open, engine) => {
    it('make the infrastructure tables once, and do nothing the second time', async () => {
      const database = await open();
      expect(await migrate(database)).toEqual(systemMigrations.map((migration) => migration.id));
      expect(await tables(database)).toEqual([
        'record_participant',
        'sys_captcha',
        'sys_column',
        'sys_credential',
        'sys_draft',
        'sys_file',
        'sys_history',
        'sys_login_failure',
        'sys_migration',
        'sys_model_version',
        'sys_preference',
        'sys_recent',
        'sys_sequence',
        'sys_session',
      ]);
      await database.kysely.insertInto('sys_sequence').values({ key: 'kept', value: 7 }).execute();
      expect(await migrate(database)).toEqual([]);
      expect(await database.kysely.selectFrom('sys_sequence').selectAll().execute()).toEqual([
        { key: 'kept', value: '7' },
      ]);
    });

    it('apply only what is new', async () => {
      const database = await open();
      const first: Migration = { id: 'test/001', statements: ['create table one (a int)'] };
      const second: Migration = {
        id: 'test/002',
        statements: ['create table two (a int)', 'insert into two values (1)'],
      };
      expect(await migrate(database, [first])).toEqual(['test/001']);
      expect(await migrate(database, [first, second])).toEqual(['test/002']);
      expect(await tables(database)).toEqual(['one', 'sys_migration', 'two']);
    });

    it('leave nothing of a step that fails, and keep the steps before it', async () => {
      const database = await open();
      const good: Migration = { id: 'test/001', statements: ['create table one (a int)'] };
      const bad: Migration = { id: 'test/002', statements: ['create table two (a int)', 'create table one (a int)'] };
      await expect(migrate(database, [good, bad])).rejects.toMatchObject({ code: '42P07' });
      expect(await tables(database)).toEqual(['one', 'sys_migration']);
      const mended: Migration = { id: 'test/002', statements: ['create table two (a int)'] };
      expect(await migrate(database, [good, mended])).toEqual(['test/002']);
    });

    it('refuse a step that was changed after it had been applied; layout does not count', async () => {
      const database = await open();
      await migrate(database, [{ id: 'test/001', statements: ['create table one (a int)'] }]);
      expect(await migrate(database, [{ id: 'test/001', statements: ['create table one\n  (a int)'] }])).toEqual([]);
      const changed = migrate(database, [{ id: 'test/001', statements: ['create table one (b int)'] }]);
      await expect(changed).rejects.toThrow(/test\/001 was changed/);
    });

    it('are safe when several servers start at once', async () => {
      const place = await engine.place();
      const first = await openDatabase(place);
      const servers =
        engine.name === 'postgres' ? [first, await openDatabase(place), await openDatabase(place)] : [first, first];
      const applied = await Promise.all(servers.map((server) => migrate(server)));
      expect(applied.flat().sort()).toEqual(systemMigrations.map((migration) => migration.id).sort());
      await Promise.all(servers.map((server) => server.close()));
    });
  },
  { migrated: false },
);

describe('the list of system migrations', () => {
  it('has no id twice', () => {
    expect(new Set(systemMigrations.map((migration) => migration.id)).size).toBe(systemMigrations.length);
  });
});

async function tables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    database.kysely,
  );
  return rows.map((row) => row.name);
}
