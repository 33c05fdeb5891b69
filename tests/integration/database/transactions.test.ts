import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockKeys, tryLockKey } from '../../../src/server/database/advisoryLock.ts';
import type { Database } from '../../../src/server/database/connect.ts';
import { UNREAD } from '../../../src/server/database/dialect.ts';
import { QueryOutsideTransaction, TransactionTimedOut } from '../../../src/server/database/errors.ts';
import type { Executor } from '../../../src/server/database/tables.ts';
import { forEachEngine } from '../../support/engines.ts';

forEachEngine('transactions', (open, engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await sql`create table entry (id int primary key, note text)`.execute(database.kysely);
  });

  const count = async (executor: Executor = database.kysely) => {
    const { rows } = await sql<{ n: string }>`select count(*) as n from entry`.execute(executor);
    return Number(rows[0]?.n);
  };
  const fresh = () => sql`truncate entry`.execute(database.kysely);
  const add = (executor: Executor, id: number) => executor.insertInto('entry').values({ id, note: 'x' }).execute();

  it('stores all of it when the work returns, and answers what the work answered', async () => {
    await fresh();
    const answer = await database.transaction(async (transaction) => {
      await add(transaction, 1);
      await add(transaction, 2);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await count()).toBe(2);
  });

  it('stores nothing when the work throws', async () => {
    await fresh();
    const work = database.transaction(async (transaction) => {
      await add(transaction, 1);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await count()).toBe(0);
  });

  it('does not pretend to have stored what a swallowed error undid', async () => {
    await fresh();
    const work = database.transaction(async (transaction) => {
      await add(transaction, 1);
      await add(transaction, 1).catch(() => {});
    });
    await expect(work).rejects.toMatchObject({ code: '25P02' });
    expect(await count()).toBe(0);
  });

  describe('with statements whose answers nobody reads', () => {
    const addUnread = (executor: Executor, id: number) =>
      executor.executeQuery(CompiledQuery.raw(`${UNREAD}insert into entry (id, note) values ($1::int, $2)`, [id, 'u']));

    it('sends them with the next one, or with the commit', async () => {
      await fresh();
      const before = database.statements();
      await database.transaction(async (transaction) => {
        await addUnread(transaction, 1);
        expect(await count(transaction)).toBe(1);
        await addUnread(transaction, 2);
      });
      expect(database.statements() - before).toBe(2);
      expect(await count()).toBe(2);
      await database.transaction((transaction) => addUnread(transaction, 3));
      expect(await count()).toBe(3);
    });

    it('fails with them and stores nothing', async () => {
      await fresh();
      const work = database.transaction(async (transaction) => {
        await add(transaction, 1);
        await addUnread(transaction, 1);
      });
      await expect(work).rejects.toMatchObject({ code: '23505' });
      const next = database.transaction(async (transaction) => {
        await addUnread(transaction, 1);
        await addUnread(transaction, 1);
        await add(transaction, 2);
      });
      await expect(next).rejects.toMatchObject({ code: '23505' });
      expect(await count()).toBe(0);
    });

    it('forgets them when the work throws', async () => {
      await fresh();
      const work = (first: boolean) =>
        database.transaction(async (transaction) => {
          if (first) await add(transaction, 1);
          await addUnread(transaction, 2);
          throw new Error('changed my mind');
        });
      await expect(work(true)).rejects.toThrow('changed my mind');
      await expect(work(false)).rejects.toThrow('changed my mind');
      expect(await count()).toBe(0);
    });

    it('runs them at once outside a transaction', async () => {
      await fresh();
      await addUnread(database.kysely, 1);
      expect(await count()).toBe(1);
    });
  });

  it('asks the database nothing when the work asks nothing', async () => {
    const before = database.statements();
    expect(await database.transaction(async () => 'idle')).toBe('idle');
    await expect(database.transaction(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(database.statements()).toBe(before);
  });

  it('goes on after a failed statement was the first one', async () => {
    await fresh();
    await expect(
      database.transaction((transaction) => sql`select * from nowhere`.execute(transaction)),
    ).rejects.toMatchObject({ code: '42P01' });
    await database.transaction((transaction) => add(transaction, 1));
    expect(await count()).toBe(1);
  });

  it('keeps strangers out: plain statements neither see nor join an open transaction', async () => {
    await fresh();
    const begun = deferred();
    const mayEnd = deferred();
    const aborted = database.transaction(async (transaction) => {
      await add(transaction, 1);
      begun.resolve();
      await mayEnd.promise;
      await add(transaction, 2);
      throw new Error('roll it back');
    });
    await begun.promise;
    const strangers = Promise.all([add(database.kysely, 10), add(database.kysely, 11), count()]);
    await pause(50);
    mayEnd.resolve();
    await expect(aborted).rejects.toThrow('roll it back');
    const [, , seen] = await strangers;
    const { rows } = await sql<{ id: number }>`select id from entry order by id`.execute(database.kysely);
    expect(rows.map((row) => row.id)).toEqual([10, 11]);
    expect(seen).toBeLessThanOrEqual(2);
  });

  it('sends what is asked for at once one after the other', async () => {
    await fresh();
    await database.transaction(async (transaction) => {
      await Promise.all([1, 2, 3].map((id) => add(transaction, id)));
      const [first, second] = await Promise.all([count(transaction), add(transaction, 4)]);
      expect([first, second.length]).toEqual([3, 1]);
    });
    expect(await count()).toBe(4);
  });

  it('takes no statement once it is over', async () => {
    await fresh();
    const left: Executor[] = [];
    await database.transaction(async (transaction) => {
      left.push(transaction);
      await add(transaction, 1);
    });
    for (const transaction of left) await expect(add(transaction, 2)).rejects.toThrow('over');
    expect(await count()).toBe(1);
  });

  it('keeps many at once apart', async () => {
    await fresh();
    const works = Array.from({ length: 20 }, (_, index) =>
      database
        .transaction(async (transaction) => {
          const before = await count(transaction);
          await add(transaction, index * 2);
          await add(transaction, index * 2 + 1);
          if (index % 3 === 0) throw new Error('undone');
          expect(await count(transaction)).toBeGreaterThanOrEqual(before + 2);
        })
        .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' })),
    );
    await Promise.all(works);
    expect(await count()).toBe(26);
  });

  it('undoes to a savepoint and goes on', async () => {
    await fresh();
    const transaction = await database.kysely.startTransaction().execute();
    await add(transaction, 1);
    const marked = await transaction.savepoint('a "quoted" name').execute();
    await add(marked, 2);
    const undone = await marked.rollbackToSavepoint('a "quoted" name').execute();
    await undone.commit().execute();
    expect(await count()).toBe(1);
  });

  it('refuses a statement past the transaction that its own caller holds, at once', async () => {
    await fresh();
    const work = database.transaction(async (transaction) => {
      await add(transaction, 1);
      await count();
    });
    await expect(work).rejects.toBeInstanceOf(QueryOutsideTransaction);
    expect(await count()).toBe(0);
  });

  it('lets PostgreSQL answer it when nobody asked for the refusal, and the embedded engine never', async () => {
    const lax = await open({ refusePastTransaction: false });
    const work = lax.transaction(async () => {
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(lax.kysely);
      return rows[0]?.one;
    });
    if (engine.name === 'postgres') expect(await work).toBe(1);
    else await expect(work).rejects.toBeInstanceOf(QueryOutsideTransaction);
  });

  it('lets work that was started inside go on by itself once the transaction has ended', async () => {
    let later: Promise<number> = Promise.resolve(-1);
    await database.transaction(async (transaction) => {
      await sql`select 1`.execute(transaction);
      later = pause(50).then(() => count());
    });
    expect(await later).toBeGreaterThanOrEqual(0);
  });

  describe('retries', () => {
    it('runs the work again after a serialisation failure', async () => {
      let runs = 0;
      const answer = await database.transaction(async (transaction) => {
        runs++;
        if (runs < 3)
          await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(transaction);
        return runs;
      });
      expect(answer).toBe(3);
    });

    it('knows the conflict by which a later statement failed', async () => {
      let runs = 0;
      const answer = await database.transaction(async (transaction) => {
        runs++;
        if (runs === 1) {
          const conflict = sql`do $$ begin raise exception 'conflict' using errcode = '40P01'; end $$`;
          await conflict.execute(transaction).catch(() => undefined);
          await sql`select 1`.execute(transaction);
        }
        return runs;
      });
      expect(answer).toBe(2);
    });

    it('gives up after five runs', async () => {
      let runs = 0;
      const work = database.transaction(async (transaction) => {
        runs++;
        await sql`do $$ begin raise exception 'conflict' using errcode = '40P01'; end $$`.execute(transaction);
      });
      await expect(work).rejects.toMatchObject({ code: '40P01' });
      expect(runs).toBe(5);
    });

    it('does not repeat what failed for a reason of its own', async () => {
      let runs = 0;
      const work = database.transaction(async () => {
        runs++;
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      expect(runs).toBe(1);
    });
  });

  it('rolls back a transaction that fell silent, and lets the next one in', async () => {
    const impatient = await open({ transactionIdleMs: 300 });
    await sql`create table entry (id int primary key, note text)`.execute(impatient.kysely);
    const silent = impatient.transaction(async (transaction) => {
      await add(transaction, 1);
      await pause(1_200);
      await add(transaction, 2);
    });
    const outcome = expect(silent).rejects.toBeInstanceOf(TransactionTimedOut);
    await pause(600);
    await impatient.transaction((transaction) => add(transaction, 3));
    await outcome;
    const { rows } = await sql<{ id: number }>`select id from entry`.execute(impatient.kysely);
    expect(rows).toEqual([{ id: 3 }]);
  });

  it('does not count a slow statement as silence', async () => {
    const impatient = await open({ transactionIdleMs: 200 });
    const { rows } = await impatient.transaction((transaction) =>
      sql<{
        n: string;
      }>`select count(*) as n from generate_series(1, 3000000) a where a % 7 = 0 and sqrt(a) > 1`.execute(transaction),
    );
    expect(rows[0]?.n).toBe('428571');
  });

  it('locks keys against other transactions until it ends', async () => {
    const order: string[] = [];
    const locked = deferred();
    const first = database.transaction(async (transaction) => {
      await lockKeys(transaction, 'party:b', 'party:a', 'party:b');
      locked.resolve();
      await pause(150);
      order.push('first');
    });
    await locked.promise;
    const second = database.transaction(async (transaction) => {
      await lockKeys(transaction, 'party:a');
      order.push('second');
    });
    if (engine.name === 'postgres') {
      expect(await database.transaction((transaction) => tryLockKey(transaction, 'party:b'))).toBe(false);
    }
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    expect(await database.transaction((transaction) => tryLockKey(transaction, 'party:b'))).toBe(true);
  });

  it('counts statements', async () => {
    const before = database.statements();
    await count();
    expect(database.statements() - before).toBe(1);
  });
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
