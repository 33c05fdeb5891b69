import { expect, it } from 'vitest';
import { modelsFault } from '../../../scripts/lib/modelsFault.mjs';

const STALE = 'src/model/generated/models.ts is out of date. Write it with: npm run models -- types';

it('a generated file that is out of date is told as such, with what to run', () => {
  expect(modelsFault(`No faults in 143 files (40 models).\n${STALE}\n`)).toBe(
    'The models are in order, but src/model/generated/models.ts is out of date. Run: npm run models -- types',
  );
});

it('faults of the models come first', () => {
  expect(modelsFault(`schemas/a.json:1:1 / Wrong.\n\n1 faults in 143 files.\n${STALE}\n`)).toMatch(/have faults/);
});
