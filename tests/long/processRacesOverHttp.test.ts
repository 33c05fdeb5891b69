import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess, type ServerProcess } from '../integration/start/serverProcess.ts';
import { runCommand } from '../support/programs.ts';
import { openOffice, type Office } from '../support/workflow/office.ts';
import { killedAtRandom } from '../support/workflow/officeKilled.ts';
import { expectWhole, twelveApproveAtOnce } from '../support/workflow/officeRaces.ts';

const RACES = 100;
const KILLS = 20;

/** What the tests of every day do ten times and twice. */
describe('processes over HTTP, on servers that share PostgreSQL, often', () => {
  let office: Office;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    office = await openOffice();
    servers.push(await startProcess(office.env), await startProcess(office.env));
  });
  afterAll(async () => {
    for (const server of servers) await server.end();
    await office.close();
  });

  it('let one of twelve approve a task a hundred times, and tell the others', async () => {
    const urls = servers.map(({ url }) => url);
    for (let time = 0; time < RACES; time += 1) await twelveApproveAtOnce(office, urls);
    await expectWhole(office);
  });

  it('lose nothing when the one that works is killed twenty times at a random moment', async () => {
    let unanswered = 0;
    for (let time = 0; time < KILLS; time += 1) {
      const [victim] = servers.splice(0, 1);
      if (!victim) throw new Error('There is no server to kill.');
      const killed = await killedAtRandom(office, victim);
      servers.unshift(killed.next);
      expect(killed.approved).toBeGreaterThan(0);
      unanswered += killed.unanswered;
    }
    // Else it was killed between its commands only, and nothing was tried.
    expect(unanswered).toBeGreaterThan(0);
    const { stdout, stderr, status } = runCommand('history', ['verify'], office.env);
    expect({ status, told: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
  });
});
