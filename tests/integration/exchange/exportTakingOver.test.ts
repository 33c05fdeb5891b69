import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Exchange } from '../../../src/server/exchange/exchange.ts';
import type { Records } from '../../../src/server/records/records.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, viewer } from '../records-write/harness.ts';
import { ended, sheetsOf, stageOver, type Stage } from './harness.ts';

/** More than one batch of an export. */
const ROWS = 620;
const ASKED = { templateCode: 'control', format: 'xlsx' as const, columns: ['code', 'title'] };
const never = new Promise<never>(() => undefined);

/** Records of a server that stops for good before the second batch of a list. */
const dyingAmidst = (records: Records): Partial<Records> => ({
  walk: async (...given) => {
    const walk = await records.walk(...given);
    return {
      ...walk,
      async *batches(size) {
        let count = 0;
        for await (const rows of walk.batches(size)) {
          if ((count += 1) === 2) await never;
          yield rows;
        }
      },
    };
  },
});

forEachEngine('an export in the background', (open) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await stageOver(await open());
    const lines = Array.from({ length: ROWS }, (_none, at) => `K${at},Title ${at}`);
    await stage.import('control', { name: 'controls.csv', content: ['Code,Title', ...lines].join('\n') });
  }, 120_000);

  const rowsOf = async (server: Exchange, jobId: string): Promise<number> => {
    const { state, fileId, done } = await ended(server, stage.boss, jobId);
    expect({ state, done }).toEqual({ state: 'done', done: ROWS });
    const file = stage.file(fileId ?? '');
    expect(file?.owner).toBe(stage.boss.id);
    const [rows = []] = Object.values(await sheetsOf(file?.name ?? '', file?.content ?? Buffer.of()));
    return new Set(rows.slice(1).map((cells) => cells[0])).size;
  };
  const takeOver = async (server: Exchange): Promise<void> => {
    await expect.poll(() => server.takeOver(0), { timeout: 10_000 }).toBe(true);
  };

  it('makes a file that waits for whoever asked, and says so among his jobs', async () => {
    const server = stage.server();
    const { jobId } = await server.exportInBackground(stage.boss, ASKED);
    expect(await rowsOf(server, jobId)).toBe(ROWS);
    const [job] = await server.jobs(stage.boss);
    expect(job).toMatchObject({ jobId, kind: 'export', state: 'done', fileId: expect.any(String) });
  });

  it('is made whole by another server when the first one dies over it', async () => {
    const { jobId } = await stage.server(dyingAmidst(stage.records)).exportInBackground(stage.boss, ASKED);
    const second = stage.server();
    expect(await refusal(second.exportInBackground(stage.boss, ASKED))).toMatchObject({ code: 30011 });
    await takeOver(second);
    expect(await rowsOf(second, jobId)).toBe(ROWS);
  });

  it('is told as done, and not made again, when only that was left to do', async () => {
    const first = stage.server({
      unit: async (work) => {
        await stage.records.unit(work);
        return await never;
      },
    });
    const { jobId } = await first.exportInBackground(stage.boss, ASKED);
    await expect.poll(() => kept(jobId), { timeout: 30_000 }).not.toBeNull();
    const second = stage.server({ walk: () => never });
    await takeOver(second);
    expect((await ended(second, stage.boss, jobId)).fileId).toBe(await kept(jobId));
  });

  it('stops where its owner asks for it, and leaves no file', async () => {
    const { jobId } = await stage.server(dyingAmidst(stage.records)).exportInBackground(stage.boss, ASKED);
    const second = stage.server();
    await second.cancel(stage.boss, jobId);
    await takeOver(second);
    const { state, fileId } = await ended(second, stage.boss, jobId);
    expect([state, fileId]).toEqual(['cancelled', undefined]);
  });

  it('is refused without the right to export', async () => {
    const stranger = { ...viewer({ roles: ['clerk'] }), can: (permission: string) => !permission.endsWith(':export') };
    expect(await refusal(stage.server().exportInBackground(stranger, ASKED))).toMatchObject({ code: 403 });
  });

  /** The file that the table of operations knows of. */
  async function kept(jobId: string): Promise<unknown> {
    const { rows } = await sql<{ file: string | null }>`
      select checkpoint ->> 'fileId' as file from sys_operation where id = ${jobId}`.execute(stage.database.kysely);
    return rows[0]?.file ?? null;
  }
});
