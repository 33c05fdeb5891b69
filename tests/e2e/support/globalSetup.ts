import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfNeeded } from '../../../scripts/build.mjs';
import { demoData } from './demoData.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder as a customer has it: the built application, its packages, its schemas. Tests start servers from it. */
    installation: string;
    /** A data folder with the demonstration data; tests copy it. */
    demoData: string;
  }
}

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Builds what is not built, copies it to a folder of its own so that nothing which happens to the sources reaches a running
 * test, and provides the demonstration data.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  if (!(await buildIfNeeded())) throw new Error('The application could not be built; the reason stands above.');
  const folder = mkdtempSync(join(tmpdir(), 'rampart-e2e-'));
  const installation = join(folder, 'rampart');
  mkdirSync(installation);
  for (const part of ['dist', 'schemas', 'templates', 'package.json'])
    cpSync(join(ROOT, part), join(installation, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(installation, 'node_modules'), 'dir');
  project.provide('installation', installation);
  project.provide('demoData', await demoData(installation));
  return () => rmSync(folder, { recursive: true, force: true });
}
