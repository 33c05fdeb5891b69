import { sql } from 'kysely';
import { writeXlsxStream } from 'hucre/xlsx';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { ModelConfig } from '../../src/model/language/model.ts';
import { newId } from '../../src/server/database/uuid.ts';
import { forEachEngine } from '../support/engines.ts';
import { stageOver } from '../integration/exchange/harness.ts';
import { words } from '../integration/exchange/models.ts';

const COLUMNS = 25;
const IMPORTED = Number(process.env.RAMPART_IMPORT_ROWS ?? 50_000);
const EXPORTED = 200_000;
const MEGABYTE = 1024 * 1024;

const wide: ModelConfig = {
  templateCode: 'wideRow',
  title: words('Wide'),
  labelField: 'c0',
  exchange: { businessKey: ['c0'] },
  fields: Array.from({ length: COLUMNS }, (_none, at) => ({
    ...(at % 5 === 1
      ? { type: 'money' as const }
      : at % 5 === 2
        ? { type: 'date' as const }
        : { type: 'text' as const }),
    name: `c${at}`,
    title: words(`C${at}`),
    ...(at === 0 ? { unique: true } : {}),
  })),
  list: { columns: Array.from({ length: COLUMNS }, (_none, at) => `c${at}`), sort: [{ field: 'c0', order: 'asc' }] },
};

const users: ModelConfig[] = ['sysUser', 'sysDept'].map((templateCode) => ({
  templateCode,
  title: words(templateCode),
  labelField: 'name',
  fields: [{ type: 'text', name: 'name', title: words('Name') }],
}));

/** The most that the process had above what it began with, in megabytes. */
async function growth<T>(work: () => Promise<T>): Promise<{ result: T; megabytes: number; seconds: number }> {
  const before = process.memoryUsage.rss();
  const began = Date.now();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  const result = await work().finally(() => clearInterval(timer));
  return { result, megabytes: Math.round((most - before) / MEGABYTE), seconds: (Date.now() - began) / 1000 };
}

forEachEngine('many rows', (open, engine) => {
  it(`imports ${IMPORTED} rows of ${COLUMNS} columns within bounded memory, and changes nothing the second time`, async () => {
    const stage = await stageOver(await open(), [...users, wide], []);
    function* rows() {
      for (let row = 0; row < IMPORTED; row += 1)
        yield Array.from({ length: COLUMNS }, (_none, at) =>
          at % 5 === 1
            ? row + at / 100
            : at % 5 === 2
              ? new Date(Date.UTC(2026, 0, 1 + (row % 365)))
              : `row ${row} column ${at}`,
        );
    }
    const columns = Array.from({ length: COLUMNS }, (_none, at) => ({ header: `C${at}` }));
    const file = { name: 'wide.xlsx', content: await buffer(writeXlsxStream(rows(), { name: 'Wide', columns })) };
    const { result, megabytes, seconds } = await growth(() => stage.import('wideRow', file, { faultyRows: 'skip' }));
    console.log(`${engine.name}: ${Math.round(IMPORTED / seconds)} rows a second, ${megabytes} MB above the start`);
    expect(result).toMatchObject({ state: 'done', created: IMPORTED, faultCount: 0 });
    expect(megabytes).toBeLessThan(500);
    const again = await growth(() => stage.import('wideRow', file, { faultyRows: 'skip' }));
    console.log(
      `${engine.name}: again ${Math.round(IMPORTED / again.seconds)} rows a second, ${again.megabytes} MB above the start`,
    );
    expect(again.result).toMatchObject({ state: 'done', created: 0, updated: 0, unchanged: IMPORTED, stored: false });
    expect(again.megabytes).toBeLessThan(500);
  });

  it(`exports ${EXPORTED} rows within bounded memory`, async () => {
    const stage = await stageOver(await open(), [...users, wide], []);
    const names = Array.from({ length: COLUMNS }, (_none, at) => `c${at}`);
    const values = names.map((_name, at) =>
      at % 5 === 1 ? `n + ${at}` : at % 5 === 2 ? `date '2026-01-01' + (n % 365)` : `'row ' || n || ' column ${at}'`,
    );
    await sql
      .raw(
        `insert into wide_row (id, version, created_at, updated_at, ${names.join(', ')})
         select gen_random_uuid(), 1, now(), now(), ${values.join(', ')} from generate_series(1, ${EXPORTED}) n`,
      )
      .execute(stage.database.kysely);
    for (const format of ['xlsx', 'csv'] as const) {
      const { result, megabytes, seconds } = await growth(async () => {
        const { content } = await stage.exchange.export(stage.boss, {
          templateCode: 'wideRow',
          format,
          jobId: newId(),
        });
        let size = 0;
        if (Buffer.isBuffer(content)) throw new Error('A list is sent while it is made.');
        for await (const chunk of content)
          if (Buffer.isBuffer(chunk) || chunk instanceof Uint8Array) size += chunk.length;
        return size;
      });
      console.log(
        `${engine.name}: ${format} ${Math.round(EXPORTED / seconds)} rows a second, ${megabytes} MB above the start`,
      );
      expect(result).toBeGreaterThan(10 * MEGABYTE);
      expect(megabytes).toBeLessThan(400);
    }
  });
});
