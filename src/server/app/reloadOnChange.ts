import { watch } from 'node:fs';
import type { Log } from '../http/log.ts';

/** A burst of saves is one change. */
const QUIET_MS = 200;

/** Calls `reload` when a schema changes, one call after the other; a fault is logged and the old models stay in force. Answers what ends it. */
export function reloadOnChange(folder: string, reload: () => Promise<void>, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.json')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running
        .then(reload)
        .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
    }, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
