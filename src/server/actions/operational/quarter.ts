/** First and last day of a quarter written as `2026Q1`, or null when it is none. */
export function daysOfQuarter(period: string): { from: string; to: string } | null {
  const match = /^(\d{4})Q([1-4])$/.exec(period);
  const [, year = '', quarter = ''] = match ?? [];
  if (!match) return null;
  const first = (Number(quarter) - 1) * 3 + 1;
  const last = first + 2;
  const days = last === 6 || last === 9 ? 30 : 31;
  return { from: `${year}-${two(first)}-01`, to: `${year}-${two(last)}-${days}` };
}

const two = (month: number): string => String(month).padStart(2, '0');
