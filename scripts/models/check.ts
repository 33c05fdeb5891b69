import { performance } from 'node:perf_hooks';
import type { ConfigFault } from '../../src/model/check/fault.ts';
import { checkConfigs } from '../../src/model/check/checkConfigs.ts';
import { readModelFiles } from './files.ts';

/** Prints the faults of all files, grouped by file. Answers whether there is none. */
export function check(folder: string, options: { time: boolean; format: boolean }): boolean {
  const files = readModelFiles(folder);
  const started = performance.now();
  const { set, faults } = checkConfigs(files);
  const took = performance.now() - started;
  printFaults(faults);
  const counts = `${set.models.length} models, ${set.mixins.length} mixins, ${set.dictionaries.length} dictionaries, ${set.tables.length} tables, ${set.roles.length} roles`;
  console.log(faults.length === 0 ? `No faults in ${files.length} files (${counts}).` : `\n${faults.length} faults in ${files.length} files (${counts}).`);
  if (options.time) console.log(`Checked in ${took.toFixed(0)} ms.`);
  return faults.length === 0;
}

/** Prints faults, an empty line between files. */
export function printFaults(faults: readonly ConfigFault[]): void {
  let last: string | undefined;
  for (const fault of faults) {
    if (last !== undefined && fault.file !== last) console.log('');
    last = fault.file;
    console.log(faultLine(fault));
  }
}

function faultLine({ file, line, column, pointer, message, suggestion }: ConfigFault): string {
  return `schemas/${file}:${line}:${column} ${pointer || '/'} ${message}${suggestion === undefined ? '' : ` (Did you mean "${suggestion}"?)`}`;
}
