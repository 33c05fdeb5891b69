import { expect, it } from 'vitest';
import { everyDay } from '../../../../src/web/plugins/workflow/statistics/everyDay.ts';

it('shows the days on which nothing happened, so that time is told by the width', () => {
  const busy = { day: '2026-03-02', started: 3, ended: 1 };
  const period = { from: Date.parse('2026-02-27T20:00:00Z'), to: Date.parse('2026-03-03T20:00:00Z') };
  const all = everyDay([busy, { day: '2026-03-04', started: 0, ended: 1 }], period);
  expect(all.map(({ day }) => day)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
  ]);
  expect(all[3]).toBe(busy);
  expect(all[0]).toEqual({ day: '2026-02-27', started: 0, ended: 0 });
  expect(everyDay([], { from: period.to, to: period.to })).toHaveLength(1);
});
