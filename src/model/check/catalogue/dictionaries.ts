import { nearestName } from '../../expression/nearestName.ts';
import type { DictionaryConfig } from '../../language/dictionary.ts';
import { quoted, type Report } from '../fault.ts';

/** Codes that stand twice, and parents that are not there or go round in a ring. */
export function checkDictionary(config: DictionaryConfig, report: Report): void {
  const { items } = config;
  const codes = items.map((item) => item.code);
  const parents = new Map(items.map((item) => [item.code, item.parent]));
  items.forEach((item, at) => {
    if (codes.indexOf(item.code) < at)
      report({
        path: ['items', at, 'code'],
        code: 'duplicate',
        message: `The item ${quoted(item.code)} stands twice.`,
      });
    if (item.parent === undefined) return;
    const path = ['items', at, 'parent'];
    if (!parents.has(item.parent))
      report({
        path,
        code: 'unknownItem',
        message: `There is no item ${quoted(item.parent)} in this dictionary.`,
        suggestion: nearestName(item.parent, codes),
      });
    else if (isBelowItself(item.code, parents))
      report({ path, code: 'cycle', message: `The item ${quoted(item.code)} is below itself.` });
  });
}

function isBelowItself(code: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>();
  for (let above = parents.get(code); above !== undefined && !seen.has(above); above = parents.get(above)) {
    if (above === code) return true;
    seen.add(above);
  }
  return false;
}
