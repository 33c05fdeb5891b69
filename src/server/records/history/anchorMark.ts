import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AnchorMark } from './anchors.ts';

/** File of the newest anchor below the data folder. */
export const ANCHOR_MARK_FILE = 'history.anchor';

/** What this server anchored last; null when it never did. */
export function readAnchorMark(dataDir: string): AnchorMark | null {
  const file = path.join(dataDir, ANCHOR_MARK_FILE);
  if (!existsSync(file)) return null;
  const [no = '', hash = ''] = readFileSync(file, 'utf8').trim().split(' ');
  return { no: Number(no), hash };
}

/** Notes what was anchored last, whole or not at all. */
export function writeAnchorMark(dataDir: string, { no, hash }: AnchorMark): void {
  const file = path.join(dataDir, ANCHOR_MARK_FILE);
  writeFileSync(`${file}.new`, `${no} ${hash}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
