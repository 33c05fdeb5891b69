import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOffice, type Office } from '../../support/workflow/office.ts';
import { killedAtRandom } from '../../support/workflow/officeKilled.ts';
import { expectWhole, twelveApproveAtOnce } from '../../support/workflow/officeRaces.ts';
import { unsound } from '../../support/workflow/soundness.ts';
import { astray } from '../../support/workflow/wanted.ts';
import { startProcess, type ServerProcess } from '../start/serverProcess.ts';

const RACES = 10;
const KILLS = 2;
/** Servers are started within, which on a busy machine takes its time. */
const LONG_MS = 600_000;

/** A few of what `tests/long/processRacesOverHttp.test.ts` does a hundred and twenty times. */
describe('processes over HTTP, on servers that share PostgreSQL', () => {
  let office: Office;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    office = await openOffice();
    servers.push(await startProcess(office.env), await startProcess(office.env));
  }, LONG_MS);
  afterAll(async () => {
    for (const server of servers) await server.end();
    await office.close();
  }, LONG_MS);

  it(
    'let one of twelve approve a task, and tell the others',
    async () => {
      const urls = servers.map(({ url }) => url);
      for (let time = 0; time < RACES; time += 1) await twelveApproveAtOnce(office, urls);
      await expectWhole(office);
    },
    LONG_MS,
  );

  it(
    'lose nothing when the one that works is killed at a random moment',
    async () => {
      for (let time = 0; time < KILLS; time += 1) {
        const [victim] = servers.splice(0, 1);
        if (!victim) throw new Error('There is no server to kill.');
        const { next, ...counts } = await killedAtRandom(office, victim);
        servers.unshift(next);
        expect(counts.approved).toBeGreaterThan(0);
      }
    },
    LONG_MS,
  );

  it(
    'would not pass for whole with a fault in any table',
    async () => {
      const [server] = servers;
      if (!server) throw new Error('There is no server.');
      await office.submit(server.url, await office.file(server.url, 'watched'));
      await expectWhole(office);
      const noticed = async (fault: string): Promise<boolean> => {
        let found = false;
        const undone = new Error('The fault is taken back.');
        await office.database
          .transaction(async (transaction) => {
            await sql.raw(fault).execute(transaction);
            const wrong = await unsound(transaction);
            found = Object.keys(wrong).length > 0 || (await astray(transaction)).length > 0;
            throw undone;
          })
          .catch((error: unknown) => expect(error).toBe(undone));
        return found;
      };
      for (const [what, fault] of Object.entries(FAULTS))
        expect({ what, noticed: await noticed(fault) }).toEqual({ what, noticed: true });
      await expectWhole(office);
    },
    LONG_MS,
  );
});

const ANEW = `jsonb_build_object('id', gen_random_uuid())`;
const ENDED = `(select id from wf_instance where status = 'finished' limit 1)`;
const FAULTS = {
  'a record that does not follow its process': `
    update wf_test_bill set state = 'reviewing' where id = (select bill_id from wf_instance where id = ${ENDED})`,
  'an open task of a run that has ended': `
    update wf_task set status = 'open', outcome = null where id = (select id from wf_task where instance_id = ${ENDED} limit 1)`,
  'a task that is done twice': `
    insert into wf_history (root_id, instance_id, kind, node_id, task_id, at)
    select root_id, instance_id, kind, node_id, task_id, at from wf_history where kind = 'approved' limit 1`,
  'a step that the history does not tell': `
    delete from wf_history where seq = (select max(seq) from wf_history where kind = 'approved')`,
  'an end that the history does not tell': `
    delete from wf_history where seq = (select max(seq) from wf_history where kind = 'ended')`,
  'a token that is lost': `delete from wf_token where node_id = 'check'`,
  'a token too many': `
    insert into wf_token select (jsonb_populate_record(t, ${ANEW})).* from wf_token t where t.node_id = 'check'`,
  'a record for which two runs were begun': `
    insert into wf_instance select (jsonb_populate_record(i, ${ANEW})).* from wf_instance i where i.id = ${ENDED}`,
  'a submitted record without a run': `
    update wf_instance set bill_id = null, template_code = null where id = ${ENDED}`,
};
