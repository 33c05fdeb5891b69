import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../src/server/database/connect.ts';
import {
  DataFolderLocked,
  DatabaseStopped,
  DatabaseUnreachable,
  DatabaseUnsuitable,
} from '../../../src/server/database/errors.ts';
import { forEachEngine, freshPlace } from '../../support/engines.ts';
import { asDatabase, inCluster } from '../../support/postgresDatabases.ts';
import { startCommits } from './commitStream.ts';

forEachEngine('opening and closing', (open, engine) => {
  it('keeps what was stored for the next opening', async () => {
    const place = await engine.place();
    const first = await openDatabase(place);
    await first.kysely.insertInto('sys_sequence').values({ key: 'kept', value: 1 }).execute();
    await first.close();
    const second = await openDatabase(place);
    expect(await second.kysely.selectFrom('sys_sequence').select('key').execute()).toEqual([{ key: 'kept' }]);
    await second.close();
  });

  it('refuses statements once it is closed, and closing twice does no harm', async () => {
    const database = await open();
    await database.close();
    await database.close();
    await expect(sql`select 1`.execute(database.kysely)).rejects.toBeInstanceOf(DatabaseStopped);
  });

  it('finishes what is running before it closes', async () => {
    const database = await open();
    const running = database.transaction((transaction) =>
      transaction.insertInto('sys_sequence').values({ key: 'last', value: 1 }).execute(),
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all([database.close(), running]);
  });
});

describe('the data folder of the embedded engine', () => {
  it('opens for one at a time, in the same process too', async () => {
    const place = await freshPlace('embedded');
    const first = await openDatabase(place.options);
    const second = openDatabase(place.options);
    await expect(second).rejects.toBeInstanceOf(DataFolderLocked);
    await expect(openDatabase(place.options)).rejects.toThrow(
      new RegExp(`${place.options.dataDir}.*process ${process.pid}`),
    );
    await first.close();
    await (await openDatabase(place.options)).close();
    await place.remove();
  });

  it('is refused while another process has it, and taken over when that one was killed', async () => {
    const place = await freshPlace('embedded');
    const child = await startCommits(place.options);
    const attempt = openDatabase(place.options);
    await expect(attempt).rejects.toMatchObject({
      name: 'DataFolderLocked',
      pid: child.pid,
      folder: place.options.dataDir,
    });
    await child.kill();
    const database = await openDatabase(place.options);
    await sql`select 1`.execute(database.kysely);
    await database.close();
    expect(existsSync(join(place.options.dataDir, 'database.lock'))).toBe(false);
    await place.remove();
  });

  it('is taken over when the number of the dead process belongs to another one now', async () => {
    const place = await freshPlace('embedded');
    const bystander = spawn('sleep', ['30']);
    const lock = { pid: bystander.pid, host: hostname(), started: 'an earlier boot/1' };
    writeFileSync(join(place.options.dataDir, 'database.lock'), JSON.stringify(lock));
    await (await openDatabase(place.options)).close();
    bystander.kill();
    await place.remove();
  });

  it('is refused while another host keeps its lock fresh', async () => {
    const place = await freshPlace('embedded');
    const path = join(place.options.dataDir, 'database.lock');
    writeFileSync(path, JSON.stringify({ pid: 1, host: 'another-host', started: null }));
    await expect(openDatabase(place.options)).rejects.toBeInstanceOf(DataFolderLocked);
    expect(readFileSync(path, 'utf8')).toContain('another-host');
    await place.remove();
  });

  it('is made anew when a crash left it half made, without deleting anything', async () => {
    const place = await freshPlace('embedded');
    const dataDir = join(place.options.dataDir, 'fresh');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '18\n');
    const lines: string[] = [];
    const database = await openDatabase({ dataDir, log: (line) => lines.push(line) });
    const { rows } = await sql`select current_setting('fsync') as fsync`.execute(database.kysely);
    expect(rows).toEqual([{ fsync: 'on' }]);
    await database.close();
    expect(lines.join()).toMatch(/never completed/);
    const aside = readdirSync(dataDir).find((name) => name.includes('incomplete'));
    expect(readFileSync(join(dataDir, aside ?? '', 'PG_VERSION'), 'utf8')).toBe('18\n');
    await place.remove();
  });
});

describe('connecting to PostgreSQL', () => {
  const opening = (url: string) => openDatabase({ url, dataDir: '' });

  it('says where nothing answers', async () => {
    const attempt = opening('postgres://someone:secret@127.0.0.1:1/rampart');
    await expect(attempt).rejects.toBeInstanceOf(DatabaseUnreachable);
    await expect(opening('postgres://someone:secret@127.0.0.1:1/rampart')).rejects.toThrow(
      /127\.0\.0\.1, port 1 .*running/,
    );
    await expect(opening('postgres://someone:secret@127.0.0.1:1/rampart')).rejects.not.toThrow(/secret/);
  });

  it('says that a host name is unknown', async () => {
    await expect(opening('postgres://no-such-host.invalid/rampart')).rejects.toThrow(
      /no-such-host\.invalid is unknown/,
    );
  });

  it('says that the database does not exist, and how to make it', async () => {
    await expect(opening(asDatabase(inject('postgresUrl'), 'nowhere'))).rejects.toThrow(
      /nowhere does not exist.*CREATE DATABASE/,
    );
  });

  it.each([
    ['the character type C', `encoding 'UTF8' lc_ctype 'C' lc_collate 'C'`, /LC_CTYPE.*Chinese/],
    ['another encoding', `encoding 'SQL_ASCII' lc_ctype 'C' lc_collate 'C'`, /SQL_ASCII.*UTF8/],
  ])('refuses a database with %s', async (_what, settings, words) => {
    const clusterUrl = inject('postgresUrl');
    const name = `unsuitable_${Math.random().toString(36).slice(2)}`;
    await inCluster(clusterUrl, (client) => client.query(`create database ${name} template template0 ${settings}`));
    const attempt = opening(asDatabase(clusterUrl, name));
    await expect(attempt).rejects.toBeInstanceOf(DatabaseUnsuitable);
    await expect(attempt).rejects.toThrow(words);
    await inCluster(clusterUrl, (client) => client.query(`drop database ${name}`));
  });

  it('outlives the loss of its connections', async () => {
    const place = await freshPlace('postgres');
    const database = await openDatabase(place.options);
    await sql`select 1`.execute(database.kysely);
    await inCluster(inject('postgresUrl'), (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(place.options.url ?? '').pathname.slice(1),
      ]),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { rows } = await sql`select 1 as one`.execute(database.kysely);
    expect(rows).toEqual([{ one: 1 }]);
    await database.close();
    await place.remove();
  });
});
