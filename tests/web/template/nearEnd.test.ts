import { expect, it } from 'vitest';
import { isNearEnd } from '../../../src/web/template/list/nearEnd.ts';

/** A box that shows 400 of 2,000 pixels. */
function scrolledTo(scrollTop: number): Element {
  const box = document.createElement('div');
  for (const [name, value] of Object.entries({ scrollHeight: 2000, clientHeight: 400, scrollTop }))
    Object.defineProperty(box, name, { value });
  return box;
}

it('a list is near its end from half a page before it on', () => {
  expect([0, 800, 1400, 1401, 1600].map((top) => isNearEnd(scrolledTo(top)))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
