import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const LANGUAGES = ['en', 'zh-cn', 'zh-tw'] as const;
const NAMES = { 'zh-cn': '风险管理部', 'zh-tw': '風險管理部', en: 'Risk Management' };

/** A record that has its name in three languages is called by that of the reader, wherever it is named. */
forEachEngine('names in the language of the reader', (_open, engine) => {
  let server: TestServer;
  let token: string;
  let billId: string;
  const call = async (path: string, body: object, language: string) => {
    const answer = await server.call(path, body, { token, language });
    expect(answer).toMatchObject({ code: 200 });
    return answer.data;
  };

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    token = await server.signIn();
    const [root] = (await call('api/commonData/queryTree', { templateCode: 'sysDept' }, 'en')) as { id: string }[];
    const billData = {
      deptCode: 'RM',
      deptName: NAMES['zh-cn'],
      nameTw: NAMES['zh-tw'],
      nameEn: NAMES.en,
      parentId: root?.id,
      orgType: 'dept',
    };
    billId = (await call('api/commonData/saveOrUpdate', { templateCode: 'sysDept', billData }, 'en')).billId;
  });
  afterAll(() => server.close());

  it.each(LANGUAGES)('the record itself, in the list, in a choice: %s', async (language) => {
    const of = { templateCode: 'sysDept', pageNum: 1, pageSize: 50 };
    const query = { field: 'deptCode', op: 'eq', value: 'RM' };
    const record = await call('api/commonData/queryDataById', { templateCode: 'sysDept', billId }, language);
    const { list } = await call('api/commonData/queryPageDataV2', { ...of, query }, language);
    const { options } = await call('api/commonData/lookup', { ...of, keyword: 'RM' }, language);
    const shown = [record.billData, list[0]].map((row) => row._labels?.deptName ?? row.deptName);
    expect([...shown, options[0].label]).toEqual([NAMES[language], NAMES[language], NAMES[language]]);
  });

  it('the department in the personal centre', async () => {
    await server.addUser('named', 'Good.1234', ['writer'], { deptId: billId });
    const own = await server.signIn('named', 'Good.1234');
    const seen = async (language: string): Promise<string> =>
      (await server.call('api/sys/person/get', {}, { token: own, language })).data.department;
    for (const language of LANGUAGES) expect(await seen(language)).toBe(NAMES[language]);
  });

  it.each(LANGUAGES)('and rows in the history: %s', async (language) => {
    const items = { labelZhCn: '甲部', labelEn: 'First', labelZhTw: '甲部門' };
    const billData = {
      dictCode: `names${language.replace('-', '')}`,
      nameZhCn: '名称',
      nameEn: 'Names',
      nameZhTw: '名稱',
      items: [{ itemCode: 'a', ...items }],
    };
    const saved = await call('api/commonData/saveOrUpdate', { templateCode: 'sysDictType', billData }, 'en');
    const [created] = await call(
      'api/commonData/history',
      { templateCode: 'sysDictType', billId: saved.billId, pageNum: 1, pageSize: 5 },
      language,
    );
    const rows = created.changes.find((change: { field: string }) => change.field === 'items').rows;
    expect(rows[0].label).toBe({ en: 'First', 'zh-cn': '甲部', 'zh-tw': '甲部門' }[language]);
  });
});
