import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './bundle.ts';

/** The options of Node with which `npm start` runs the server. */
export function startOptions(): string[] {
  const described: unknown = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const scripts: unknown = memberOf(described, 'scripts');
  return String(memberOf(scripts, 'start'))
    .split(' ')
    .filter((word) => word.startsWith('--'));
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
