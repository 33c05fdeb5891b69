import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemViewer } from '../../../src/server/access/viewers.ts';
import { processesTaking, recordsInReview } from '../../../src/server/workflow/binding/recordsInReview.ts';
import { takeOverInPieces } from '../../../src/server/workflow/binding/takingOver.ts';
import { forEachEngine } from '../../support/engines.ts';
import { bpmn, end, handler, start, task, user } from '../../support/workflow/bpmn.ts';
import { processSchemas } from '../../support/workflow/processSchemas.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';

/** A step into the middle of a review without a process. */
const LEAVE = {
  name: 'leave',
  title: { en: 'Leave', 'zh-cn': 'L', 'zh-tw': 'L' },
  from: ['draft'],
  to: 'reviewing',
};
/** More than one piece. */
const MANY = 60;

forEachEngine('bills that are left in the middle of a review', (_open, engine) => {
  let server: TestServer;
  let folder: string;
  let token: string;
  let steward: string;
  const system = systemViewer('test', 'test');
  const call = (place: string, body: object) => server.call(`api/${place}`, body, { token });
  const runs = async (): Promise<{ bill_id: string; status: string; initiator: string }[]> =>
    (
      await sql<Awaited<ReturnType<typeof runs>>[number]>`select bill_id, status, initiator from wf_instance`.execute(
        server.app.parts.database.kysely,
      )
    ).rows;

  beforeAll(async () => {
    folder = processSchemas();
    const place = path.join(folder, 'workflow/wfTestBill.json');
    const model: Json = JSON.parse(readFileSync(place, 'utf8'));
    model.states.transitions.push(LEAVE);
    writeFileSync(place, JSON.stringify(model));
    server = await startTestServer(await engine.place(), { schemasFolder: folder });
    token = await server.signIn();
    await server.addUser('ben_wu', 'Rain.2032', ['common']);
    steward = await server.addUser('dana_xu', 'Rain.2032', ['wfAdmin']);
    const step = task('onApprove="approve"', handler('ben_wu') + '<r:takeOver state="reviewing"/>');
    const xml = bpmn([start(), user('check', step), end()], ['s > check > e'], {
      id: 'review',
      own: '<r:process model="wfTestBill"/>',
    });
    expect((await call('workflow/deploy', { xml })).data.faults).toEqual([]);
    const rule = { ruleName: 'All', modelCode: 'wfTestBill', flowKey: 'review', priority: 1 };
    const saved = (await call('commonData/saveOrUpdate', { templateCode: 'fwFlowMatch', billData: rule })).data;
    const bills = [{ billId: saved.billId, version: saved.version }];
    const enabled = await call('commonData/transition', { templateCode: 'fwFlowMatch', transition: 'enable', bills });
    expect(enabled.data.results[0].code).toBe(200);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are all found, though some go on while the others are read', async () => {
    const { records, workflow, database } = server.app.parts;
    const { kysely } = database;
    const left: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const billData = { title: `Read ${at}`, defKey: 'none' };
      const { billId, version } = await records.save(system, { templateCode: 'wfTestBill', billData });
      const bills = [{ billId, version }];
      await records.transition(system, { templateCode: 'wfTestBill', transition: 'leave', bills });
      left.push(billId);
    }
    const gone = (ids: readonly string[]) =>
      sql`update wf_test_bill set state = 'draft' where id = any(${[...ids]}::uuid[])`.execute(kysely);
    const [taking] = await processesTaking(workflow, kysely, 'review');
    if (!taking) throw new Error('No process takes anything over.');
    const found: string[] = [];
    for await (const ids of recordsInReview(workflow, kysely, taking, 2)) {
      found.push(...ids);
      await gone(ids);
    }
    await gone(left);
    expect(found).toEqual(left.toSorted());
  });

  it('are taken over in pieces, each once, by two servers at once; those of nobody in the name of an administrator', async () => {
    const { records, workflow } = server.app.parts;
    const left: string[] = [];
    for (let at = 0; at < MANY; at += 1) {
      const billData = { title: `Left ${at}`, defKey: 'none' };
      const { billId, version } = await records.save(system, { templateCode: 'wfTestBill', billData });
      await records.transition(system, {
        templateCode: 'wfTestBill',
        transition: 'leave',
        bills: [{ billId, version }],
      });
      left.push(billId);
    }
    const pieces = async (): Promise<number[]> => {
      const sizes: number[] = [];
      for await (const piece of takeOverInPieces(workflow)) sizes.push(piece.length);
      return sizes;
    };
    const sizes = (await Promise.all([pieces(), pieces()])).flat();
    expect(Math.max(...sizes)).toBeLessThan(MANY);
    expect((await runs()).map(({ bill_id: id }) => id).toSorted()).toEqual(left.toSorted());
    expect(new Set((await runs()).map(({ status }) => status))).toEqual(new Set(['running']));
    expect(new Set((await runs()).map(({ initiator }) => initiator))).toEqual(new Set([steward]));
    expect(await pieces()).toEqual([]);
  });
});
