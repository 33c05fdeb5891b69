import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { ConfigFaults } from '../../../src/server/models/configFaults.ts';
import { startTestServer, testSchemas, type Json, type TestServer } from './testServer.ts';

const change = (folder: string, file: string, edit: (config: Json) => void) => {
  const at = path.join(folder, file);
  const config: Json = JSON.parse(readFileSync(at, 'utf8'));
  edit(config);
  writeFileSync(at, JSON.stringify(config));
};

async function one(server: TestServer, templateCode: string, field: string, value: string): Promise<Json> {
  const token = await server.signIn();
  const query = { templateCode, query: { field, op: 'eq', value }, pageNum: 1, pageSize: 1 };
  const row = (await server.call('api/commonData/queryPageDataV2', query, { token })).data.list[0];
  return row && (await server.call('api/commonData/queryDataById', { templateCode, billId: row.id }, { token })).data;
}

async function save(server: TestServer, templateCode: string, billData: Json): Promise<void> {
  const answer = await server.call(
    'api/commonData/saveOrUpdate',
    { templateCode, billData },
    { token: await server.signIn() },
  );
  if (answer.code !== 200) throw new Error(`${answer.msg} ${JSON.stringify(answer.data)}`);
}

forEachEngine('starting', (_open, engine) => {
  it('again finds everything as it was: people, key, sessions, shipped records', async () => {
    const place = await engine.place();
    const folder = testSchemas();
    const first = await startTestServer(place, { schemasFolder: folder });
    const token = await first.signIn();
    const key = first.app.parts.settings.sm4Key;
    expect(first.app.administrator).toEqual({ account: 'admin', password: null });
    const dictionaries = async (server: TestServer) =>
      (
        await server.call(
          'api/commonData/queryPageDataV2',
          { templateCode: 'sysDictType', pageNum: 1, pageSize: 1 },
          { token },
        )
      ).data.total;
    const before = await dictionaries(first);
    await first.close();
    const second = await startTestServer(place, { schemasFolder: folder });
    expect(second.app.administrator).toBeNull();
    expect(second.app.parts.settings.sm4Key).toBe(key);
    expect((await second.call('api/sys/auth/userInfo', {}, { token })).data.account).toBe('admin');
    expect(await dictionaries(second)).toBe(before);
    await second.close();
  });

  it('makes a one-time password for the first administrator when none is given', async () => {
    const server = await startTestServer(await engine.place(), { adminPassword: undefined });
    const password = server.app.administrator?.password ?? '';
    const answer = await server.call('api/sys/auth/login', { account: 'admin', password });
    expect(answer.data).toMatchObject({ mustChangePassword: true });
    await server.close();
  });

  it('takes in what a release changed and leaves what the customer changed or deleted', async () => {
    const place = await engine.place();
    const folder = testSchemas();
    const first = await startTestServer(place, { schemasFolder: folder });
    const gender = await one(first, 'sysDictType', 'dictCode', 'gender');
    const items = gender.billData.items.map((item: Json) =>
      item.itemCode === 'male' ? { ...item, labelEn: 'Man' } : item,
    );
    await save(first, 'sysDictType', { id: gender.billData.id, version: gender.version, items });
    const writer = await one(first, 'sysRole', 'roleCode', 'writer');
    await save(first, 'sysRole', {
      id: writer.billData.id,
      version: writer.version,
      dataScope: 'all',
      permissions: `${writer.billData.permissions}\nsysParam:view`,
    });
    await first.close();

    change(folder, 'dictionaries/system/gender.json', (config) => {
      config.items[0].label.en = 'Male person';
      config.items[1].label.en = 'Female person';
      config.items.push({ code: 'other', label: { en: 'Other', 'zh-cn': '其他', 'zh-tw': '其他' } });
    });
    change(folder, 'roles/writer.json', (config) => {
      config.permissions = ['testNote:*', 'sysCalendar:view'];
      config.dataScope = 'department';
      config.title.en = 'Author';
    });
    change(folder, 'menus/90-system.json', (config) => {
      config.menus[0].children[0].title.en = 'People';
    });
    const second = await startTestServer(place, { schemasFolder: folder });
    const labels = (await one(second, 'sysDictType', 'dictCode', 'gender')).billData.items.map(
      (item: Json) => item.labelEn,
    );
    expect(labels).toEqual(['Man', 'Female person', 'Not stated', 'Other']);
    const role = (await one(second, 'sysRole', 'roleCode', 'writer')).billData;
    expect(role).toMatchObject({ nameEn: 'Author', dataScope: 'all' });
    expect(role.permissions.split('\n').sort()).toEqual(['sysCalendar:view', 'sysParam:view', 'testNote:*']);
    expect((await one(second, 'sysMenu', 'name', 'sysUser')).billData.titleEn).toBe('People');
    await second.close();
  });

  it('refuses schemas with faults, all of them named, before it opens the database', async () => {
    const folder = testSchemas();
    change(folder, 'test/testNote.json', (config) => {
      config.fields[0].requiredWhen = 'titel == 1';
      config.list.columns.push('nowhere');
    });
    writeFileSync(path.join(folder, 'test/broken.json'), '{ "templateCode": ');
    const start = startTestServer({ dataDir: '/nonexistent/never/opened' }, { schemasFolder: folder });
    const error = await start.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ConfigFaults);
    const message = error instanceof Error ? error.message : '';
    for (const part of ['schemas/test/testNote.json:', 'titel', 'nowhere', 'schemas/test/broken.json:'])
      expect(message).toContain(part);
    rmSync(folder, { recursive: true });
  });

  it('reads changed schemas again while it runs, and stays with the old ones when they are faulty', async () => {
    let taken = 0;
    const folder = testSchemas();
    const server = await startTestServer(await engine.place(), {
      schemasFolder: folder,
      development: true,
      schemasInForce: () => void (taken += 1),
    });
    const token = await server.signIn();
    const template = async () =>
      (await server.call('api/commonData/getTemplate', { templateCode: 'testNote' }, { token })).data;
    const { version } = await template();
    change(folder, 'test/testNote.json', (config) => {
      config.fields.push({ type: 'integer', name: 'added', title: { en: 'Added', 'zh-cn': '新', 'zh-tw': '新' } });
    });
    await expect.poll(async () => (await template()).version, { timeout: 15_000 }).not.toBe(version);
    const saved = await server.call(
      'api/commonData/saveOrUpdate',
      { templateCode: 'testNote', billData: { title: 'x', added: 7 } },
      { token },
    );
    expect(saved.data.billData.added).toBe(7);
    await expect.poll(() => taken).toBe(1);
    const { version: changed } = await template();
    writeFileSync(path.join(folder, 'test/testNote.json'), '{');
    await expect.poll(() => server.log.join('\n'), { timeout: 15_000 }).toContain('testNote.json');
    expect((await template()).version).toBe(changed);
    expect(taken).toBe(1);
    await server.close();
  });
});
