import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPlace, type Place } from '../../support/engines.ts';
import {
  bpmn,
  boundary,
  end,
  extension,
  gateway,
  handler,
  start,
  task,
  timer,
  user,
} from '../../support/workflow/bpmn.ts';
import { processSchemas } from '../../support/workflow/processSchemas.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';

const NAMES =
  '<r:name language="en" text="Check"/><r:name language="zh-cn" text="审核"/><r:name language="zh-tw" text="審核"/>';
/** Something wrong of many kinds, in the reading of the file and in its checks. */
const FAULTY = bpmn(
  [
    start(),
    user('check', `<r:task opinion="loud" remind="PT1H" title="bill.nothing"/>${handler('admin')}${NAMES}`),
    boundary('late', 'check', timer('soon')),
    gateway('exclusive', 'large'),
    `<scriptTask id="script" scriptFormat="javascript"/>`,
    `<serviceTask id="serve">${extension('<r:service action="shred"/>')}</serviceTask>`,
    '<complexGateway id="complex"/>',
    user('alone', task('view="sysUser"')),
    end(),
    end('e2'),
  ],
  ['s > check > large', 'large > script > serve > e', 'large > e2', 'late > e2'],
  { id: 'faulty', own: '<r:process model="wfTestBill" withdraw="vanish"/>' },
);

describe('faults of a process', () => {
  let place: Place;
  let server: TestServer;
  let token: string;
  const folder = processSchemas();
  const call = (url: string, body: object, language: string) => server.call(`api/${url}`, body, { token, language });
  const faultsIn = async (language: string, xml = FAULTY): Promise<Json[]> =>
    (await call('workflow/deploy', { xml, dryRun: true }, language)).data.faults;

  beforeAll(async () => {
    place = await freshPlace('embedded');
    server = await startTestServer(place.options, { schemasFolder: folder });
    token = await server.signIn();
  }, 300_000);
  afterAll(async () => {
    await server.close();
    await place.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are told in the language of whoever deploys, each with what its element is called there', async () => {
    const told = await Promise.all(['en', 'zh-cn', 'zh-tw'].map((language) => faultsIn(language)));
    const [english = [], simplified = [], traditional = []] = told;
    expect(english.length).toBeGreaterThanOrEqual(10);
    for (const list of told) {
      expect(list.map(({ element }) => element)).toEqual(english.map(({ element }) => element));
      expect(list.filter(({ message }) => /[{}]|processFault/.test(message))).toEqual([]);
    }
    for (const list of [simplified, traditional])
      expect(list.filter(({ message }) => !/[一-鿿]/.test(message))).toEqual([]);
    const reminder = (list: Json[], words: RegExp) =>
      list.filter(({ element, message }) => element === 'check' && words.test(message)).map(({ name }) => name);
    expect(reminder(english, /^A reminder needs a due time\./)).toEqual(['Check']);
    expect(reminder(simplified, /^设置提醒须先设置处理期限。/)).toEqual(['审核']);
    expect(reminder(traditional, /^設定提醒須先設定處理期限。/)).toEqual(['審核']);
    // Where an expression stands is said in the language too.
    expect(reminder(simplified, /^任务标题（bill\.nothing）[^a-z]*没有名为“nothing”的字段。$/)).toEqual(['审核']);
  }, 120_000);

  it('say so where the file cannot be read', async () => {
    expect(await faultsIn('zh-cn', '<nothing')).toMatchObject([
      { element: null, name: null, message: '这不是 BPMN 2.0 文件：第 1 行：内容未结束，有元素没有闭合' },
    ]);
  }, 120_000);

  it('that stop a run, or let it pass a step over, are told in the language of whoever reads of them', async () => {
    const stuck = user('stuck', `${task('', handler('nobody_at_all'))}${NAMES}`);
    const own = user('own', task('requester="skip"', handler('', 'initiator')));
    const xml = bpmn([start(), own, stuck, end()], ['s > own > stuck > e'], { id: 'halted' });
    expect(await faultsIn('en', xml)).toEqual([]);
    await call('workflow/deploy', { xml }, 'en');
    const { instanceId } = (await call('workflow/start', { key: 'halted' }, 'en')).data;
    const told = async (language: string) => {
      const [incident] = (await call('workflow/incidents', {}, language)).data;
      const { events } = (await call('workflow/history', { instanceId }, language)).data;
      const { trail } = (await call('workflow/instance', { instanceId }, language)).data;
      const said = (list: Json[]) => list.flatMap(({ comment }) => comment ?? []);
      expect(said(trail)).toEqual(said(events));
      return [incident.message, ...said(events)];
    };
    const skipped = ['The handler is the initiator.', '处理人即发起人。', '處理人即發起人。'];
    const nobody = ['Nobody was found who handles "Check".', '找不到“审核”的处理人。', '找不到「審核」的處理人。'];
    for (const [at, language] of ['en', 'zh-cn', 'zh-tw'].entries())
      expect(await told(language)).toEqual([nobody[at], skipped[at], nobody[at]]);
  }, 120_000);

  it('name their element where a process model is deployed', async () => {
    const billData = {
      modelKey: 'faulty',
      modelName: 'Faulty',
      category: 'test',
      formTemplateCode: 'wfTestBill',
      bpmnXml: FAULTY,
    };
    const saved = await call('commonData/saveOrUpdate', { templateCode: 'wfModel', billData, confirmed: true }, 'en');
    const bills = [{ billId: saved.data.billId, version: saved.data.version }];
    const request = { templateCode: 'wfModel', action: 'wfModel.deploy', bills, parameters: {} };
    const refused = await call('commonData/callAction', request, 'zh-tw');
    expect(refused.code).toBe(208);
    expect(refused.data.errors.map(({ message }: Json) => message)).toContain(
      '審核: 設定提醒須先設定處理期限。請為任務設定期限。',
    );
  }, 120_000);
});
