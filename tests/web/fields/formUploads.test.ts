import { expect, it } from 'vitest';
import { FormUploads } from '../../../src/web/fields/attachment/formUploads.ts';

it('waits for all that is on its way, of whatever field, and says whether all of it has arrived', async () => {
  const told: boolean[] = [];
  const uploads = new FormUploads((isUnderWay) => told.push(isUnderWay));
  const [one, other] = [uploads.at('one'), uploads.at(undefined)];
  const keys = [one.enter('a.txt', undefined), other.enter('b.txt', undefined)] as const;
  let all: boolean | undefined;
  const settled = uploads.settle().then((arrived) => (all = arrived));
  one.dismiss(keys[0]);
  await Promise.resolve();
  expect(all).toBeUndefined();
  other.dismiss(keys[1]);
  expect(await settled).toBe(true);
  expect(told.at(-1)).toBe(false);
  expect(uploads.at('one')).toBe(one);
});

it('has not got what failed, nor what was on its way when the form was left', async () => {
  const uploads = new FormUploads(() => undefined);
  const store = uploads.at('one');
  const lost = store.enter('a.txt', undefined);
  const failing = uploads.settle();
  store.fail(lost, 'away', undefined);
  expect(await failing).toBe(false);
  // What failed before is in sight already, and holds nobody up again.
  expect(await uploads.settle()).toBe(true);
  store.enter('b.txt', undefined);
  const left = uploads.settle();
  uploads.end();
  expect(await left).toBe(false);
});
