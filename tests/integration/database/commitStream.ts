import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DatabaseOptions } from '../../../src/server/database/connect.ts';

export interface Acknowledged {
  number: number;
  syncsBefore: number;
  syncsAfter: number;
}

export interface CommitStream {
  pid: number;
  /** What was acknowledged so far. */
  acknowledged: Acknowledged[];
  /** Resolves when that many commits were acknowledged. */
  reached(count: number): Promise<void>;
  /** kill -9, and waits until the process is gone and all that it printed was read. */
  kill(): Promise<void>;
}

/** Starts a process that commits without end (`commitStream.child.ts`); resolves when its database is open. */
export async function startCommits(options: DatabaseOptions, first = 0): Promise<CommitStream> {
  const script = fileURLToPath(new URL('./commitStream.child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(options), String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: Acknowledged[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve, reject) => {
    child.once('close', () => reject(new Error('The committing process ended before it was ready.')));
    lines.on('line', (line) => {
      if (line === 'ready') return resolve();
      const [number, syncsBefore, syncsAfter] = line.split(' ').map(Number);
      if (number === undefined || syncsBefore === undefined || syncsAfter === undefined) return;
      acknowledged.push({ number, syncsBefore, syncsAfter });
      for (const entry of waiting) if (acknowledged.length >= entry.count) entry.resolve();
    });
  });
  await ready;
  return {
    pid: child.pid ?? 0,
    acknowledged,
    reached: (count) => new Promise((resolve) => waiting.push({ count, resolve })),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
