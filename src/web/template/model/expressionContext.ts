import type { DatedParameter, TemplateAnswer } from '../../../contract/template.ts';
import type { Context } from '../../../model/expression/context.ts';
import { DayCalendar } from '../../../model/expression/dayCalendar.ts';

/** What expressions may ask in the browser, from what the server sent with the model. */
export function expressionContext(answer: TemplateAnswer): Context {
  const { holidays = [], workdays = [], tradingHolidays = [] } = answer.calendar ?? {};
  return {
    today: answer.today,
    now: new Date().toISOString(),
    user: { ...answer.user },
    param: (code, day) => inForce(answer.params[code] ?? [], day ?? answer.today),
    table: (name) => answer.tables[name],
    workdays: new DayCalendar({ off: holidays, on: workdays }),
    tradingDays: new DayCalendar({ off: tradingHolidays, on: [] }),
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
