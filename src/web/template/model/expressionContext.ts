import type { DatedParameter, TemplateAnswer, TemplateCalendar } from '../../../contract/template.ts';
import type { Context } from '../../../model/expression/context.ts';

/** What expressions may ask in the browser, from what the server sent with the model. */
export function expressionContext(answer: TemplateAnswer): Context {
  const holidays = new Set(answer.calendar?.holidays);
  const workdays = new Set(answer.calendar?.workdays);
  return {
    today: answer.today,
    now: new Date().toISOString(),
    user: { ...answer.user },
    param: (code, day) => inForce(answer.params[code] ?? [], day ?? answer.today),
    table: (name) => answer.tables[name],
    isWorkday: (day) => workdays.has(day) || (!isWeekend(day) && !holidays.has(day)),
    isTradingDay: (day) => tradingDay(day, answer.calendar),
    dictionaryRank: (dictionary, code) => {
      const place = answer.dictionaries[dictionary]?.items.findIndex((item) => item.code === code) ?? -1;
      return place < 0 ? null : place + 1;
    },
  };
}

/** The value that was in force on a day; the list is in ascending order. */
function inForce(values: readonly DatedParameter[], day: string): string | null {
  return values.findLast((entry) => entry.from <= day)?.value ?? null;
}

const tradingDay = (day: string, calendar: TemplateCalendar | undefined): boolean =>
  !isWeekend(day) && !calendar?.tradingHolidays.includes(day);

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
