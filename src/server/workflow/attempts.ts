import { sql } from 'kysely';

/** Times that a timer or a message is tried; after that it stands in the list of incidents. */
export const MOST_ATTEMPTS = 5;

/** When it is tried again: later each time. For an update that counts the attempts. */
export const retryAt = (now: string) =>
  sql`${now}::timestamptz + make_interval(mins => (attempts + 1) * (attempts + 1))`;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
