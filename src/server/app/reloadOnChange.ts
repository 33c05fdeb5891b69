import { readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../http/log.ts';

/** A burst of saves is one change. */
const QUIET_MS = 200;

/**
 * Calls `reload` when a schema changes, one call after the other; a fault is logged and the old models stay in force. Answers what ends it.
 * Each folder is watched by itself: the recursive watch of Node 20 loses a file that an editor saves by renaming another one to it.
 */
export function reloadOnChange(folder: string, reload: () => Promise<void>, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const watchers = new Map<string, FSWatcher>();
  const changed = (_event: string, file: string | null): void => {
    follow();
    if (!file?.endsWith('.json')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running
        .then(reload)
        .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
    }, QUIET_MS);
  };
  /** New folders are watched too. */
  function follow(): void {
    for (const path of [folder, ...foldersIn(folder)])
      if (!watchers.has(path)) watchers.set(path, watch(path, changed));
  }
  follow();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
