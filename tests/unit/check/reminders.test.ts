import { describe, expect, it } from 'vitest';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import { surroundings, validSet, validText } from './validSet.ts';

const FILE = 'risk/riskReview.json';
const CASE = 'risk/riskCase.json';
const SECTION = `"fields": ["title", "severity", "region", "cause", "source", "occurredOn", "dueOn"]`;

const checked = (file: string, from: string, to: string) => {
  const text = validText(file);
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  const files = validSet.map((one) => (one.path === file ? { ...one, text: text.replace(from, to) } : one));
  return checkConfigs(files, surroundings);
};

describe('the check reminds', () => {
  it('of a field that no section of the form names, without calling it a fault', () => {
    const { faults, reminders } = checked(CASE, SECTION, SECTION.replace(`"cause", `, ''));
    expect(faults).toEqual([]);
    expect(reminders).toMatchObject([{ file: CASE, code: 'unshown', message: expect.stringContaining('"cause"') }]);
    const line = validText(CASE).split('\n')[(reminders[0]?.line ?? 0) - 1];
    expect(line).toContain('"name": "cause"');
  });

  it('not of what a transition asks, what is computed, or what the base of a view shows', () => {
    expect(checkConfigs(validSet, surroundings).reminders).toEqual([]);
    expect(checked(FILE, '"fields": ["title", "verdict"]', '"fields": ["verdict"]').reminders).toEqual([]);
  });
});
