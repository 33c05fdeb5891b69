import { expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { call, environment, signIn, startProcess, type ServerProcess } from './serverProcess.ts';
import { shippedSchemas } from './shippedSchemas.ts';

const ROUNDS = 2;
const AT_ONCE = 4;
const ENOUGH = 40;

interface Saved {
  billId: string;
  count: number;
}

/** Saves without pause on several connections until the server is gone; what it acknowledged is noted. */
function stream(server: ServerProcess, token: string, acknowledged: Saved[]): Promise<unknown> {
  let next = acknowledged.length;
  const worker = async (): Promise<void> => {
    for (;;) {
      const count = (next += 1);
      const payload = { templateCode: 'testNote', billData: { title: `note ${count}`, count, amount: `${count}.25` } };
      const answer = await call(server.url, 'api/commonData/saveOrUpdate', payload, token);
      if (answer.code !== 200) throw new Error(answer.msg);
      acknowledged.push({ billId: answer.data.billId, count });
    }
  };
  return Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
}

forEachEngine('a server that is killed while it saves', (_open, engine) => {
  it('has everything that it acknowledged when it starts again, with its history', async () => {
    const env = { ...environment(await engine.place()), SCHEMAS_DIR: shippedSchemas() };
    const acknowledged: Saved[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const server = await startProcess(env);
      const streams = stream(server, await signIn(server.url), acknowledged);
      await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(round * ENOUGH);
      expect(await server.end('SIGKILL')).toBeNull();
      await streams;
    }
    const server = await startProcess(env);
    const token = await signIn(server.url);
    const found = new Map<string, unknown>();
    for (let pageNum = 1; ; pageNum++) {
      const query = { templateCode: 'testNote', columns: ['count', 'amount'], pageNum, pageSize: 200 };
      const { data } = await call(server.url, 'api/commonData/queryPageDataV2', query, token);
      for (const row of data.list) found.set(row.id, [row.count, row.amount]);
      if (data.list.length < 200) break;
    }
    expect(acknowledged.filter(({ billId, count }) => String(found.get(billId)) !== `${count},${count}.25`)).toEqual(
      [],
    );
    for (const { billId } of acknowledged.slice(-AT_ONCE * 2)) {
      const { data } = await call(server.url, 'api/commonData/history', { templateCode: 'testNote', billId }, token);
      expect(data.map((change: { kind: string }) => change.kind)).toEqual(['create']);
    }
    await server.end();
  }, 180_000);
});
