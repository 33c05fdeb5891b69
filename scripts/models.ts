/** `npm run models -- <command>`: checks and keeps the configuration files of `schemas/`. */
import path from 'node:path';
import { check } from './models/check.ts';

const [command = 'check', ...options] = process.argv.slice(2);
const folder = path.resolve('schemas');

const COMMANDS: Record<string, () => boolean> = {
  check: () => check(folder, { time: options.includes('--time'), format: options.includes('--format') }),
};

const run = COMMANDS[command];
if (!run) {
  console.error(`There is no command "${command}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = 2;
} else {
  process.exitCode = run() ? 0 : 1;
}
