import { describe, expect, it } from 'vitest';
import { BROKEN_FORM, BROKEN_MEANING, type Broken } from './broken.ts';
import { faultsWith, surroundings, validSet, validText } from './validSet.ts';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';

describe('a correct configuration', () => {
  it('has no fault', () => {
    const { set, faults } = checkConfigs(validSet, surroundings);
    expect(faults).toEqual([]);
    expect(set.models).toHaveLength(6);
  });
});

describe.each([
  ['faults of form', BROKEN_FORM],
  ['faults of meaning', BROKEN_MEANING],
])('%s', (_title, cases) => {
  it.each(cases)('$name', (broken) => {
    const { text, place } = changed(broken);
    const faults = faultsWith({ path: broken.file, text });
    const found = faults.filter(
      (fault) => fault.file === broken.file && fault.pointer === broken.pointer && fault.code === broken.code,
    );
    expect(found, JSON.stringify(faults, null, 2)).not.toEqual([]);
    if (place) expect(found.map(({ line, column }) => ({ line, column }))).toContainEqual(place);
    if ('suggestion' in broken) expect(found.map((fault) => fault.suggestion)).toContain(broken.suggestion);
    const others = faults.filter((fault) => !found.includes(fault) && !(broken.also ?? []).includes(fault.code));
    expect(others).toEqual([]);
    expect(
      found.filter((fault) => !/\w.*[.?)]$/su.test(fault.message) || fault.message.includes('Did you mean')),
    ).toEqual([]);
  });
});

/** The broken text, and line and column of the mark, counted from 1. */
function changed({ file, from, to }: Broken): { text: string; place: { line: number; column: number } | undefined } {
  const valid = validText(file);
  if (!valid.includes(from)) throw new Error(`${file} has no ${from}`);
  const marked = valid.replace(from, () => to);
  const at = marked.indexOf('¦');
  if (at < 0) return { text: marked, place: undefined };
  const lines = marked.slice(0, at).split('\n');
  return { text: marked.replace('¦', ''), place: { line: lines.length, column: (lines.at(-1) ?? '').length + 1 } };
}
