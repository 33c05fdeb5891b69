import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../src/server/database/tables.ts';

/** Open tasks of the one whose list is read. */
export const OPEN_TASKS = 500;
/** Open tasks of everybody. */
const ALL_TASKS = 1_000_000;
/** People who have the others, evenly. */
const OTHERS = 2_000;

/** Fills the tables with running processes, each with one open task; answers the ids of those of one person. */
export async function fillTasks(kysely: Kysely<Tables>, person: string): Promise<string[]> {
  await sql`
    insert into wf_instance (id, root_id, definition_id, scope_token, status, title, initiator, started_at)
    select id, id, (select id from wf_definition where key = 'measured' limit 1), id, 'running', 'Run ' || n, id, now() - n * interval '1 second'
    from (select n, lpad(to_hex(n), 32, '0')::uuid as id from generate_series(1, ${sql.lit(ALL_TASKS)}) n) made`.execute(
    kysely,
  );
  await sql`
    insert into wf_task (id, no, root_id, instance_id, token_id, scope_id, node_id, kind, status, assignee, candidates, after_signers,
      undoable, touched, created_at)
    select id, 1, id, id, id, id, 'a', 'work', 'open',
      case when n % ${sql.lit(ALL_TASKS / OPEN_TASKS)} = 0 then ${person}::uuid else lpad('f' || to_hex(n % ${sql.lit(OTHERS)}), 32, '0')::uuid end,
      '{}', '{}', false, false, now() - n * interval '1 second'
    from (select n, lpad(to_hex(n), 32, '0')::uuid as id from generate_series(1, ${sql.lit(ALL_TASKS)}) n) made`.execute(
    kysely,
  );
  // What the database would else tidy up in the middle of what is measured.
  await sql`vacuum (analyze) wf_instance, wf_task`.execute(kysely);
  const { rows } = await sql<{ id: string }>`
    select id from wf_task where assignee = ${person} and status = 'open' and node_id = 'a' order by created_at`.execute(
    kysely,
  );
  return rows.map(({ id }) => id);
}
