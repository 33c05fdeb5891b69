import { nearestName } from '../../expression/nearestName.ts';
import { matchOne, matching } from '../../resolved/matchOne.ts';
import { type Path, quoted, type Report } from '../fault.ts';
import type { PluginSlot, PluginNames } from '../world.ts';

/** A plugin is named by the beginning of its path; where none or several begin so, nothing is drawn, and the checker says it. */
export function expectPlugin(name: string, slot: PluginSlot, known: PluginNames, path: Path, report: Report): void {
  const names = known[slot];
  if (matchOne(name, names) !== undefined) return;
  const several = matching(name, names);
  report({
    path,
    code: 'unknownPlugin',
    message:
      several.length > 1
        ? `${quoted(name)} is the beginning of several plugins (${several.join(', ')}), so none is taken.`
        : `No plugin has a file ${quoted(`${slot}.tsx`)} at ${quoted(name)}.`,
    suggestion: several.length > 1 ? undefined : nearestName(name, names),
  });
}
