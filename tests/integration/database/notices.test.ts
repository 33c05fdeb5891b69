import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import { notifyOnCommit, openDatabase } from '../../../src/server/database/connect.ts';
import { forEachEngine, freshPlace } from '../../support/engines.ts';
import { inCluster } from '../../support/postgresDatabases.ts';

forEachEngine('notices', (open) => {
  it('reach every listener of the channel, and nobody else', async () => {
    const database = await open();
    const one: string[] = [];
    const two: string[] = [];
    const other: string[] = [];
    await database.listen('model.published', (payload) => one.push(payload));
    const stop = await database.listen('model.published', (payload) => two.push(payload));
    await database.listen('Other "Channel"', (payload) => other.push(payload));
    await database.notify('model.published', '损失事件 1');
    await vi.waitFor(() => expect(two).toEqual(['损失事件 1']));
    await stop();
    await database.notify('model.published', 'second');
    await database.notify('Other "Channel"', 'third');
    await vi.waitFor(() => expect(other).toEqual(['third']));
    expect(one).toEqual(['损失事件 1', 'second']);
    expect(two).toEqual(['损失事件 1']);
  });

  it('of a transaction go out when it commits, and never when it does not', async () => {
    const database = await open();
    const heard: string[] = [];
    await database.listen('jobs', (payload) => heard.push(payload));
    await database.transaction(async (transaction) => {
      await notifyOnCommit(transaction, 'jobs', 'committed');
      await pause(50);
      expect(heard).toEqual([]);
    });
    const undone = database.transaction(async (transaction) => {
      await notifyOnCommit(transaction, 'jobs', 'undone');
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await database.notify('jobs', 'last');
    await vi.waitFor(() => expect(heard).toContain('last'));
    expect(heard).toEqual(['committed', 'last']);
  });

  it('of one transaction go out together, on a connection that never sent one before', async () => {
    const database = await open();
    const heard: string[] = [];
    await database.listen('jobs', (payload) => heard.push(payload));
    for (const round of ['first', 'second'])
      await database.transaction(async (transaction) => {
        for (const at of [1, 2, 3]) await notifyOnCommit(transaction, 'jobs', `${round} ${at}`);
      });
    await vi.waitFor(() =>
      expect(heard).toEqual(['first 1', 'first 2', 'first 3', 'second 1', 'second 2', 'second 3']),
    );
  });
});

describe('notices on PostgreSQL', () => {
  it('reach other servers, and say so when some may have been missed', async () => {
    const place = await freshPlace('postgres');
    const [listener, sender] = await Promise.all([openDatabase(place.options), openDatabase(place.options)]);
    const heard: string[] = [];
    await listener.listen('cache', (payload) => heard.push(payload));
    await sender.notify('cache', 'one');
    await vi.waitFor(() => expect(heard).toEqual(['one']));
    await inCluster(inject('postgresUrl'), (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rampart notices' and datname = $1`,
        [new URL(place.options.url ?? '').pathname.slice(1)],
      ),
    );
    await vi.waitFor(() => expect(heard).toEqual(['one', '']), 5_000);
    await sender.notify('cache', 'two');
    await vi.waitFor(() => expect(heard).toEqual(['one', '', 'two']));
    await sql`select 1`.execute(listener.kysely);
    await Promise.all([listener.close(), sender.close()]);
    await place.remove();
  });
});
