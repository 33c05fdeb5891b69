import { afterAll, beforeAll, describe, it } from 'vitest';
import { freshPlace, type Place } from '../../support/engines.ts';
import { killedUnderLoad } from '../../support/workflow/killedUnderLoad.ts';
import { type Races, racesOn } from '../../support/workflow/races.ts';
import { startTestServer, testSchemas, type TestServer } from '../http/testServer.ts';

const schemasFolder = testSchemas();

/** On PostgreSQL: the embedded engine does one thing after the other. */
describe('processes on which several people act at once', () => {
  let place: Place;
  let server: TestServer;
  let races: Races;

  beforeAll(async () => {
    place = await freshPlace('postgres');
    server = await startTestServer(place.options, { schemasFolder });
    races = await racesOn(server);
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await place.remove();
  }, 60_000);

  const times = 10;
  it('lets one of twelve approve a task, every time', async () => {
    for (let time = 0; time < times; time += 1) await races.twelveApprove();
    await races.expectSound();
  });

  it.each([
    'allSign',
    'approveAgainstTimer',
    'withdrawAgainstApprove',
    'rejectAgainstSibling',
    'terminateAgainstTimer',
  ] as const)('ends well, whoever is first: %s', async (race) => {
    for (let time = 0; time < times; time += 1) await races[race]();
    await races.expectSound();
  });

  it('loses nothing when a server is killed in the middle of its work', async () => {
    await killedUnderLoad(races, place.options, schemasFolder, 40 + Math.floor(Math.random() * 60));
  }, 120_000);
});
