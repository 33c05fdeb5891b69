import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { DatabaseOptions } from '../../../src/server/database/connect.ts';
import type { Races } from './races.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Kills a second server, which works on processes with all its might, after it was told that `steps` steps are done. What it was told stands;
 * nothing is stuck, doubled or orphaned; and whatever it left in the middle comes to its end.
 */
export async function killedUnderLoad(
  races: Races,
  place: DatabaseOptions,
  schemasFolder: string,
  steps: number,
): Promise<void> {
  const [handler] = races.people;
  const configuration = { databaseUrl: place.url, dataDir: place.dataDir, schemasFolder };
  const script = fileURLToPath(new URL('./loadChild.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, JSON.stringify(configuration), races.administrator.id, handler!.id, ROOT],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const done = new Map<string, string>();
  let count = 0;
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [what, id] = line.split(' ');
    if (what !== undefined && id !== undefined) done.set(id, what);
    if ((count += 1) > steps) child.kill('SIGKILL');
  });
  await gone;
  expect(count).toBeGreaterThan(steps);
  await races.expectSound();
  for (const [id, what] of done) {
    const nodes = (await races.open(id)).map(({ node }) => node);
    // What was done after the last line that could be read is not wrong.
    if (what === 'b') expect(await races.status(id)).toBe('finished');
    else if (what === 'a') expect(nodes).not.toContain('a');
    for (const node of ['a', 'b'])
      if ((await races.open(id)).some((one) => one.node === node))
        await races.act(handler!, { taskId: await races.taskAt(id, node), action: 'approve' });
    expect(await races.status(id)).toBe('finished');
  }
}
