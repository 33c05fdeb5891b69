import { describe, expect, it } from 'vitest';
import { dayOfVariable, daysFromToday, dayVariable } from '../../../src/model/language/dayVariable.ts';

describe('days counted from today', () => {
  it('go over months and years, in both directions', () => {
    expect(dayOfVariable('$today', '2026-03-01')).toBe('2026-03-01');
    expect(dayOfVariable('$today-1', '2026-03-01')).toBe('2026-02-28');
    expect(dayOfVariable('$today+31', '2026-12-31')).toBe('2027-01-31');
  });

  it('are no day outside the calendar, and nothing else is a day', () => {
    expect(dayOfVariable('$today+9999', '9999-12-31')).toBeUndefined();
    for (const text of ['$today-', '$today+1.5', '$today-12345', '$todayx', 'today', '$user.id'])
      expect(daysFromToday(text)).toBeUndefined();
  });

  it('read as they are written', () => {
    for (const days of [-30, -1, 0, 7, 9999]) expect(daysFromToday(dayVariable(days))).toBe(days);
  });
});
