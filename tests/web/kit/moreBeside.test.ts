import { expect, it } from 'vitest';
import { moreBeside } from '../../../src/web/kit/useMoreBeside.ts';

it('tells at which end of a line of buttons there are more', () => {
  const line = { scrollWidth: 900, clientWidth: 390 };
  expect(moreBeside({ ...line, scrollLeft: 0 })).toBe('end');
  expect(moreBeside({ ...line, scrollLeft: 100 })).toBe('both');
  expect(moreBeside({ ...line, scrollLeft: 509 })).toBe('start');
  expect(moreBeside({ scrollWidth: 390, clientWidth: 390, scrollLeft: 0 })).toBeUndefined();
});
