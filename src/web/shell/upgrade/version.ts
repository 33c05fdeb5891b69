import { readLocal, writeLocal } from '../../client/storage.ts';

/** Key in local storage of the version that this browser has taken over last (Specification §2). */
const KEY = 'version';

export function storedVersion(): string | undefined {
  const stored = readLocal(KEY);
  return typeof stored === 'string' ? stored : undefined;
}

export function storeVersion(version: string): void {
  writeLocal(KEY, version);
}

/** Whether a new version is announced: only where one was stored, and the served one differs from it. */
export function isNews(stored: string | undefined, served: string): boolean {
  return stored !== undefined && stored !== served;
}
