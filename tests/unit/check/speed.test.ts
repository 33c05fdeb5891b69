import { expect, it } from 'vitest';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import { surroundings, validSet } from './validSet.ts';
import { processorTime } from '../../support/processorTime.ts';

// Two seconds are promised for an idle machine; tests run beside others.
it('checks 200 models in a few seconds', { timeout: 60_000 }, () => {
  const copies = Array.from({ length: 50 }, (_, copy) =>
    validSet.filter((file) => file.path.startsWith('risk/')).map(({ path, text }) => renamed(path, text, copy)),
  ).flat();
  const files = [...validSet, ...copies.map(({ path, text }) => ({ path, text }))];
  const { result, milliseconds } = processorTime(() => checkConfigs(files, { params: surroundings.params }));
  expect(result.set.models.length).toBeGreaterThanOrEqual(200);
  expect(result.faults).toEqual([]);
  expect(milliseconds).toBeLessThan(8_000);
});

/** A copy of the models of a file under other codes. */
function renamed(path: string, text: string, copy: number): { path: string; text: string } {
  const other = (from: string): string => from.replace(/\brisk(Case|Cause|Loss|Review)\b/g, `risk$1${copy}`);
  return { path: other(path), text: other(text) };
}
