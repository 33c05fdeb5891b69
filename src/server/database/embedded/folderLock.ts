import { readFileSync, rmSync, utimesSync, writeFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataFolderLocked } from '../errors.ts';

export interface FolderLock {
  release(): void;
}

interface Holder {
  pid: number;
  host: string;
  /** Start of the process as the kernel counts it, so that a number used again is not taken for the old process. */
  started: string | null;
}

const heartbeatMs = 5_000;
const heldHere = new Set<string>();

/**
 * Takes the data folder for this process, before anything in it is opened. A lock whose process is dead is taken
 * over; the lock of a living one gives `DataFolderLocked`. A process of another host (a shared volume, another
 * container) cannot be asked, so it counts as living while it keeps touching its lock.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const path = join(resolve(dataDir), 'database.lock');
  if (heldHere.has(path)) throw new DataFolderLocked(dataDir, process.pid);
  const mine = JSON.stringify(thisProcess());
  heldHere.add(path);
  try {
    await take(path, mine, dataDir);
  } catch (error) {
    heldHere.delete(path);
    throw error;
  }
  return held(path);
}

async function take(path: string, mine: string, dataDir: string): Promise<void> {
  if (!write(path, mine)) {
    const holder = readHolder(path);
    if (holder && isAlive(holder, path)) throw new DataFolderLocked(dataDir, holder.pid);
    rmSync(path, { force: true });
    if (!write(path, mine)) throw new DataFolderLocked(dataDir, readHolder(path)?.pid ?? 0);
    await refuseLostRace(path, mine, dataDir);
  }
}

/** Two processes may find the same dead lock at once: the one whose lock was replaced steps back. */
async function refuseLostRace(path: string, mine: string, dataDir: string): Promise<void> {
  await pause(100);
  const holder = readHolder(path);
  if (JSON.stringify(holder) !== mine) throw new DataFolderLocked(dataDir, holder?.pid ?? 0);
}

function write(path: string, mine: string): boolean {
  try {
    writeFileSync(path, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function held(path: string): FolderLock {
  const heartbeat = setInterval(() => touch(path), heartbeatMs);
  heartbeat.unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      heldHere.delete(path);
      rmSync(path, { force: true });
    },
  };
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The folder may have been removed under a running server; the engine reports that itself.
  }
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < heartbeatMs * 6;
  if (holder.pid === process.pid) return false;
  if (holder.started !== null && holder.started !== startOf(holder.pid)) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function thisProcess(): Holder {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid) };
}

/** Boot and start tick of a process on Linux; null where the kernel does not tell. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isHolder(value) ? value : null;
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'pid' in value &&
    typeof value.pid === 'number' &&
    'host' in value &&
    typeof value.host === 'string' &&
    'started' in value
  );
}
