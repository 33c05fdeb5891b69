/** Invented public holidays and make-up working days of a demonstration year, as month-day, with their names. */
const HOLIDAYS = [
  { name: '元旦', nameEn: "New Year's Day", nameZhTw: '元旦', days: ['01-01'] },
  {
    name: '春节',
    nameEn: 'Spring Festival',
    nameZhTw: '春節',
    days: ['02-10', '02-11', '02-12', '02-13', '02-14', '02-15', '02-16'],
  },
  { name: '清明节', nameEn: 'Tomb-Sweeping Day', nameZhTw: '清明節', days: ['04-04', '04-05'] },
  { name: '劳动节', nameEn: 'Labour Day', nameZhTw: '勞動節', days: ['05-01', '05-02', '05-03'] },
  { name: '端午节', nameEn: 'Dragon Boat Festival', nameZhTw: '端午節', days: ['06-10'] },
  {
    name: '国庆节',
    nameEn: 'National Day',
    nameZhTw: '國慶節',
    days: ['10-01', '10-02', '10-03', '10-04', '10-05', '10-06', '10-07'],
  },
] as const;

export interface CalendarRow {
  day: string;
  kind: 'holiday' | 'workday';
  name: string;
  nameEn: string;
  nameZhTw: string;
}

/** The days that break the weekday rule in these years: holidays on working days, and the weekend days worked before the long ones. */
export function calendarRows(fromYear: number, toYear: number): CalendarRow[] {
  const years = Array.from({ length: toYear - fromYear + 1 }, (_, at) => fromYear + at);
  return years.flatMap((year) => [...holidaysOf(year), ...makeUpDays(year)]);
}

function holidaysOf(year: number): CalendarRow[] {
  return HOLIDAYS.flatMap(({ name, nameEn, nameZhTw, days }) =>
    days
      .map((day) => ({ day: `${year}-${day}`, kind: 'holiday' as const, name, nameEn, nameZhTw }))
      .filter((row) => !isWeekend(row.day)),
  );
}

/** The last Sunday before Spring Festival and before National Day is worked. */
function makeUpDays(year: number): CalendarRow[] {
  return [`${year}-02-09`, `${year}-09-30`].map((eve) => {
    const time = new Date(`${eve}T00:00:00Z`);
    time.setUTCDate(time.getUTCDate() - time.getUTCDay());
    return {
      day: time.toISOString().slice(0, 10),
      kind: 'workday' as const,
      name: '调休上班',
      nameEn: 'Make-up working day',
      nameZhTw: '調休上班',
    };
  });
}

/** Counts days and working days for the dates that the demonstration data are given. */
export class WorkCalendar {
  readonly #holidays: ReadonlySet<string>;
  readonly #workdays: ReadonlySet<string>;

  constructor(rows: readonly CalendarRow[]) {
    this.#holidays = new Set(rows.filter((row) => row.kind === 'holiday').map((row) => row.day));
    this.#workdays = new Set(rows.filter((row) => row.kind === 'workday').map((row) => row.day));
  }

  isWorkday(day: string): boolean {
    return this.#workdays.has(day) || (!isWeekend(day) && !this.#holidays.has(day));
  }

  /** The n-th working day after a day, before it when n is negative; the day itself, or the next working day, for 0. */
  plusWorkdays(day: string, count: number): string {
    let at = day;
    if (count === 0) while (!this.isWorkday(at)) at = plusDays(at, 1);
    for (let left = Math.abs(count); left > 0;) {
      at = plusDays(at, Math.sign(count));
      if (this.isWorkday(at)) left -= 1;
    }
    return at;
  }
}

export function plusDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
