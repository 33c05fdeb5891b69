import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { dayText, typedMoment } from '../../../model/formats/typedMoment.ts';

export type DayField = FieldOf<'date'> | FieldOf<'dateTime'>;

/** A day typed in any form as its box shows it (YYYY-MM-DD); undefined of what is none, or may be two. */
export function dayAsShown(typed: string): string | undefined {
  const moment = typedMoment(typed);
  return moment === null || moment === 'ambiguous' ? undefined : (dayText(moment) ?? undefined);
}

/** A day and a time typed in any form as their box shows them (YYYY-MM-DD HH:mm); undefined as above. A day alone begins at midnight. */
export function momentAsShown(typed: string): string | undefined {
  const moment = typedMoment(typed);
  const day = dayAsShown(typed);
  if (moment === null || moment === 'ambiguous' || day === undefined) return undefined;
  return `${day} ${twoDigits(moment.hour)}:${twoDigits(moment.minute)}`;
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');
