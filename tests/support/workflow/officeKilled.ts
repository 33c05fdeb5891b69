import { sql } from 'kysely';
import { expect } from 'vitest';
import { startProcess, type ServerProcess } from '../../integration/start/serverProcess.ts';
import type { Office } from './office.ts';
import { OfficeLoad } from './officeLoad.ts';
import { expectWhole } from './officeRaces.ts';

/** After the first approval the server lives between nothing and this long. */
const LONGEST_MS = 1500;

export interface Killed {
  /** The server that took over. */
  next: ServerProcess;
  submitted: number;
  approved: number;
  /** Commands on their way when the server was killed. */
  unanswered: number;
}

/**
 * Kills a server with SIGKILL at a random moment under load. What it acknowledged stands; nothing is stuck, doubled or orphaned, neither as the dead
 * server left it nor when the next one has worked off what was left.
 */
export async function killedAtRandom(office: Office, server: ServerProcess): Promise<Killed> {
  const load = new OfficeLoad(office, server.url);
  const ended = load.run();
  await expect
    .poll(() => load.approved.length + load.refused.length, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_MS));
  load.expectEnd();
  expect(await server.end('SIGKILL')).toBeNull();
  await ended;
  expect(load.refused).toEqual([]);
  await untilAlone(office);
  await expectWhole(office);
  await expectAcknowledged(office, load);

  const next = await startProcess(office.env);
  const counts = { submitted: load.submitted.length, approved: load.approved.length, unanswered: load.unanswered.size };
  await load.sayAgain(next.url);
  await expectWhole(office);
  await workOff(office, next.url);
  return { next, ...counts };
}

/** The database ends by itself what a dead server had under way; what it commits then is committed whole. */
async function untilAlone({ database }: Office): Promise<void> {
  const others = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`.execute(
      database.kysely,
    );
    return rows[0]?.count ?? 0;
  };
  await expect.poll(others, { timeout: 30_000, interval: 20 }).toBe(0);
}

async function expectAcknowledged({ database }: Office, { submitted, approved }: OfficeLoad): Promise<void> {
  const { rows } = await sql<{ lost: string }>`
    select bill::text as lost from unnest(${submitted}::uuid[]) as bill
    where not exists (select 1 from wf_instance i where i.bill_id = bill)
    union all
    select task::text from unnest(${approved.map(({ task }) => task.taskId)}::uuid[]) as task
    where not exists (select 1 from wf_task t where t.id = task and t.status = 'done' and t.outcome = 'approve')`.execute(
    database.kysely,
  );
  expect(rows).toEqual([]);
}

/** Submits what was only filed and approves whatever waits, until every record is approved. */
async function workOff(office: Office, url: string): Promise<void> {
  const { kysely } = office.database;
  const filed = await sql<{ id: string }>`select id from wf_test_bill where state = 'draft'`.execute(kysely);
  for (const { id } of filed.rows) await office.submit(url, id);
  for (let open = await office.open(); open.length > 0; open = await office.open())
    for (const { taskId, person } of open)
      await office.done(url, 'workflow/act', { taskId, action: 'approve' }, person);
  await expectWhole(office);
  const left = await sql`select id from wf_test_bill where state <> 'approved'`.execute(kysely);
  expect(left.rows).toEqual([]);
}
