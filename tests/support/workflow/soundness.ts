import { sql } from 'kysely';
import type { Executor } from '../../../src/server/database/tables.ts';

/** What must never stand in the tables of processes after a command, by what is wrong; sound tables answer nothing. */
export async function unsound(executor: Executor): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const [what, query] of Object.entries(QUERIES)) {
    const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(executor);
    if (rows.length > 0) wrong[what] = rows.map(({ id }) => id);
  }
  return wrong;
}

const QUERIES = {
  'a run that waits for nobody': `
    select r.id from wf_instance r where r.id = r.root_id and r.status = 'running'
      and not exists (select 1 from wf_task t where t.root_id = r.id and t.status = 'open')
      and not exists (select 1 from wf_subscription s where s.root_id = r.id)
      and not exists (select 1 from wf_token t where t.root_id = r.id and t.state = 'incident')`,
  'a run that is half way': `select id from wf_token where state in ('ready', 'effect')`,
  'something left of a run that has ended': `
    select r.id from wf_instance r where r.status <> 'running' and r.id = r.root_id and (
      exists (select 1 from wf_token t where t.root_id = r.id)
      or exists (select 1 from wf_subscription s where s.root_id = r.id)
      or exists (select 1 from wf_task t where t.root_id = r.id and t.status in ('open', 'parked')))`,
  'a token without the one that holds it': `
    select t.id from wf_token t where t.parent_id is not null and not exists (select 1 from wf_token p where p.id = t.parent_id)`,
  'a task of no token': `
    select t.id from wf_task t where t.status in ('open', 'parked') and not exists (select 1 from wf_token k where k.id = t.token_id)`,
  'a token that waits for no task': `
    select k.id from wf_token k join wf_instance i on i.id = k.instance_id
    where k.state = 'wait' and not exists (select 1 from wf_task t where t.token_id = k.id and t.status in ('open', 'parked'))
      and not exists (select 1 from wf_subscription s where s.token_id = k.id)`,
  'two tokens at one place': `
    select min(id::text) as id from wf_token where node_id is not null and state <> 'join'
    group by parent_id, node_id, index_no having count(*) > 1`,
  'a step that was done twice': `
    select min(task_id::text) as id from wf_history where kind in ('approved', 'rejected', 'returned')
    group by task_id having count(*) > 1`,
  'a beginning that is missing or doubled': `
    select r.id from wf_instance r left join wf_history h on h.instance_id = r.id and h.kind = 'started'
    group by r.id having count(h.seq) <> 1`,
};
