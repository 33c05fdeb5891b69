import { performance } from 'node:perf_hooks';
import path from 'node:path';
import { checkConfigs } from '../../src/model/check/checkConfigs.ts';
import type { ConfigFault } from '../../src/model/check/fault.ts';
import { formatFault } from '../../src/model/check/format.ts';
import { serverActions } from '../../src/server/actions/actions.ts';
import { readModelFiles } from './files.ts';
import { isStale, schemaFiles, typesFile } from './generated.ts';
import { pluginNames, screenPaths } from './screens.ts';
import { shippedFolder } from './shippedFolder.ts';

export interface CheckOptions {
  /** Prints how long the check took. */
  time: boolean;
  /** Files that are not in canonical form are faults too. */
  format: boolean;
}

/** Prints the faults of all files and the generated files that are out of date. Answers whether all is well. */
export async function check(folder: string, options: CheckOptions): Promise<boolean> {
  const files = readModelFiles(folder);
  const started = performance.now();
  const { set, faults, reminders } = checkConfigs(files, {
    actionNames: new Set(serverActions.keys()),
    screens: screenPaths(),
    plugins: pluginNames(),
  });
  const took = performance.now() - started;
  if (options.format) faults.push(...files.flatMap(({ path: file, text }) => formatFault(file, text) ?? []));
  printFaults(folder, faults);
  const counts = `${set.models.length} models, ${set.mixins.length} mixins, ${set.dictionaries.length} dictionaries, ${set.tables.length} tables, ${set.roles.length} roles`;
  console.log(
    `${faults.length === 0 ? 'No faults' : `\n${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`} in ${files.length} files (${counts}).`,
  );
  if (reminders.length > 0) {
    console.log(`\n${reminders.length} reminders, which nothing depends on:`);
    printFaults(folder, reminders);
  }
  if (options.time) console.log(`Checked in ${took.toFixed(0)} ms.`);
  const hasTypes = folder === shippedFolder && faults.length === 0;
  const stale = [...schemaFiles(folder), ...(hasTypes ? [await typesFile(set)] : [])].filter(isStale);
  for (const { file, command } of stale)
    console.log(`${path.relative('.', file)} is out of date. Write it with: npm run models -- ${command}`);
  return faults.length === 0 && stale.length === 0;
}

/** Prints faults, an empty line between files. */
function printFaults(folder: string, faults: readonly ConfigFault[]): void {
  let last: string | undefined;
  for (const fault of faults) {
    if (last !== undefined && fault.file !== last) console.log('');
    last = fault.file;
    console.log(faultLine(folder, fault));
  }
}

function faultLine(folder: string, { file, line, column, pointer, message, suggestion }: ConfigFault): string {
  return `${path.join(path.relative('.', folder), file)}:${line}:${column} ${pointer || '/'} ${message}${suggestion === undefined ? '' : ` (Did you mean "${suggestion}"?)`}`;
}
