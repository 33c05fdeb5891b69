import { afterAll, beforeAll, describe, it } from 'vitest';
import { startTestServer, testSchemas, type TestServer } from '../integration/http/testServer.ts';
import { freshPlace, type Place } from '../support/engines.ts';
import { killedUnderLoad } from '../support/workflow/killedUnderLoad.ts';
import { type Races, racesOn } from '../support/workflow/races.ts';

const schemasFolder = testSchemas();

/** What the tests of every day do ten times and once. */
describe('processes under many hands, often', () => {
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

  it.each([
    'twelveApprove',
    'allSign',
    'approveAgainstTimer',
    'withdrawAgainstApprove',
    'rejectAgainstSibling',
    'terminateAgainstTimer',
  ] as const)('ends well a hundred times: %s', async (race) => {
    for (let time = 0; time < 100; time += 1) await races[race]();
    await races.expectSound();
  });

  it('loses nothing when a server is killed twenty times in the middle of its work', async () => {
    for (let time = 0; time < 20; time += 1)
      await killedUnderLoad(races, place.options, schemasFolder, 10 + Math.floor(Math.random() * 150));
  });
});
