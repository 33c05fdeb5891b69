/** What began and what ended on a day (YYYY-MM-DD). */
export interface DayFigures {
  day: string;
  started: number;
  ended: number;
}

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The same with the days on which nothing happened, from the first of the period (instants) to its last, so that a day is as wide as another. */
export function everyDay(days: readonly DayFigures[], { from, to }: { from: number; to: number }): DayFigures[] {
  const known = new Map(days.map((one) => [one.day, one]));
  // The business day may be another one than that of UTC: what the server tells is within in any case.
  const [first = '', last = ''] = [
    [...known.keys(), dayOf(from)].toSorted()[0],
    [...known.keys(), dayOf(to)].toSorted().at(-1),
  ];
  const found: DayFigures[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
    const day = dayOf(at);
    found.push(known.get(day) ?? { day, started: 0, ended: 0 });
  }
  return found;
}
