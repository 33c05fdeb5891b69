import { sql } from 'kysely';
import type { Executor } from '../database/tables.ts';

/** Days for which a command that is sent again is answered as it was. */
const DAYS = 7;

/** Forgets the keys of commands that nobody sends again any more. */
export async function tidyCommands(executor: Executor): Promise<void> {
  await sql`delete from wf_command where at < now() - make_interval(days => ${DAYS}::int)`.execute(executor);
}
