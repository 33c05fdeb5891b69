import { sql } from 'kysely';
import type { Executor } from '../database/tables.ts';

/** Days after its end for which the history of a run lies with those of the runs that are under way. */
const DAYS = 365;
/** Runs of one statement. */
const AT_ONCE = 500;

/**
 * Moves the history of runs that ended long ago into the archive, where it is read like any other, and forgets their variables, which
 * nothing reads any more. Answers how many runs there were; any number of servers may do this at once.
 */
export async function archiveRuns(executor: Executor): Promise<number> {
  for (let total = 0; ;) {
    const { rows } = await sql`
      with ended as (
        select id from wf_instance
        where id = root_id and archived_at is null and ended_at < now() - make_interval(days => ${DAYS}::int)
        order by ended_at limit ${AT_ONCE}::int for update skip locked
      ), lines as (
        delete from wf_history where root_id in (select id from ended) returning *
      ), kept as (
        insert into wf_history_archive select * from lines
      ), forgotten as (
        delete from wf_variable where root_id in (select id from ended)
      )
      update wf_instance set archived_at = now() where id in (select id from ended) returning id`.execute(executor);
    total += rows.length;
    if (rows.length < AT_ONCE) return total;
  }
}
