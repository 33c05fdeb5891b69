import { expect, it } from 'vitest';
import { freshPlace } from '../../support/engines.ts';
import { handingOut } from './handingOut.ts';
import { environment, signIn, startProcess } from './serverProcess.ts';
import { copyOfSchemas } from './shippedSchemas.ts';
import { rmSync } from 'node:fs';

const COUNT = 80;
const WAIT = { timeout: 120_000, interval: 20 };

// With one server there is nobody else: it goes on itself when it starts again. That several servers do is in twoServers.test.ts.
it('the embedded server goes on with work over many records that it was killed at', async () => {
  const place = await freshPlace('embedded');
  const schemas = copyOfSchemas((note) =>
    note.fields.push({ type: 'user', name: 'owner', title: { en: 'Owner', 'zh-cn': 'Owner', 'zh-tw': 'Owner' } }),
  );
  const env = { ...environment(place.options), SCHEMAS_DIR: schemas, RATE_LIMIT: 'off' };
  try {
    const first = await startProcess(env);
    const work = await handingOut(first, await signIn(first.url), COUNT);
    await work.begin();
    await expect.poll(async () => (await work.standing(first)).progress.done, WAIT).toBeGreaterThan(2);
    expect(await first.end('SIGKILL')).toBeNull();
    const again = await startProcess(env);
    await expect.poll(async () => (await work.standing(again)).progress.state, WAIT).toBe('done');
    expect(await work.standing(again)).toMatchObject({
      progress: { done: COUNT, updated: COUNT, faulty: 0 },
      changed: COUNT,
      results: COUNT,
    });
    expect(await work.histories(again)).toEqual([['create', 'update']]);
    await again.end();
  } finally {
    await place.remove();
    rmSync(schemas, { recursive: true, force: true });
  }
}, 240_000);
