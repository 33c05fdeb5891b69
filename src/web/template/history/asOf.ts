import type { Change } from '../../../contract/endpoints/records.ts';
import dayjs, { type Dayjs } from 'dayjs';

/**
 * The change that made the record what it was at the end of a day, local time; undefined where it did not exist then, or was deleted. `changes` are newest
 * first, as the server tells them.
 */
export function standingOn(changes: readonly Change[], day: Dayjs): Change | undefined {
  const last = changes.find(({ at }) => !dayjs(at).isAfter(day.endOf('day')));
  return last && !GONE.includes(last.kind) ? last : undefined;
}

/** After these there is no record to be shown. */
export const GONE: readonly string[] = ['delete', 'purge'];
