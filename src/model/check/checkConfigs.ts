import type { ConfigSet } from '../resolved/configSet.ts';
import type { ConfigFault } from './fault.ts';
import { type Reading, readConfigs, soundSet } from './read/readConfigs.ts';
import { checkCatalogue } from './catalogue/checkCatalogue.ts';
import { checkModels } from './checkModels.ts';
import { remindersOf } from './reminders.ts';
import { type CheckOptions, worldOf } from './world.ts';

/**
 * Reads and checks a whole configuration: the texts of the files of `schemas/`, of which each tells its kind by its key (`templateCode`,
 * `mixin`, `dictionary`, `table`, `role`, `menus`). Answers what has no fault of form, and every fault at its place, in the order of files and
 * lines; `reminders` are what is right and seldom meant, at its place likewise. A set without faults can be trusted: all names exist, all expressions compile. Pure, and never throws for any text.
 */
export function checkConfigs(
  files: readonly { path: string; text: string }[],
  options: CheckOptions = {},
): { set: ConfigSet; faults: ConfigFault[]; reminders: ConfigFault[] } {
  const reading = readConfigs(files);
  const world = worldOf(reading, options);
  const meant = [...checkModels(reading, world), ...checkCatalogue(reading, world)];
  const faults = [...reading.faults, ...meant.filter((fault) => !isShaky(fault, reading))];
  const paths = files.map((file) => file.path);
  return {
    set: soundSet(reading),
    faults: inOrder(faults, paths),
    reminders: inOrder(remindersOf(reading, world), paths),
  };
}

const isShaky = ({ file, pointer }: ConfigFault, { shaky }: Reading): boolean =>
  shaky.some((place) => place.file === file && `${pointer}/`.startsWith(`${place.pointer}/`));

function inOrder(faults: readonly ConfigFault[], files: readonly string[]): ConfigFault[] {
  const ranks = new Map(files.map((file, at) => [file, at]));
  const rank = (fault: ConfigFault): number => ranks.get(fault.file) ?? files.length;
  const unique = new Map(
    faults.map((fault) => [`${fault.file} ${fault.line}:${fault.column} ${fault.pointer} ${fault.message}`, fault]),
  );
  return [...unique.values()].sort((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column);
}
