import type { Row } from '../../../contract/endpoints/records.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { businessDay } from '../../records/expressionContext.ts';
import type { Call } from '../parts.ts';

const DAY_MS = 86_400_000;

/** The day by which records of a model are wanted: what its list counts down to. */
export function dueField(model: Model): string | undefined {
  const shown = model.list?.columns.find(({ renderer }) => renderer === 'countdown')?.field;
  return shown !== undefined && fieldOf(model, shown)?.type === 'date' ? shown : undefined;
}

/** People who hold records of a model: a due day is theirs, not the reviewer's after them. */
export const holderFields = (model: Model): string[] =>
  model.fields
    .filter(({ type, participant }) => type === 'user' && (participant === 'owner' || participant === 'handler'))
    .map(({ name }) => name);

/** Days that the viewer has left for a record, negative when it is late; null where no day binds him. */
export function daysLeft({ parts, viewer }: Call, model: Model, row: Row, due: string): number | null {
  const day = row[due];
  const holders = holderFields(model);
  if (typeof day !== 'string' || (holders.length > 0 && !holders.some((name) => row[name] === viewer.id))) return null;
  const today = businessDay(parts.clock.now(), parts.clock.timeZone);
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}
