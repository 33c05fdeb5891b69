import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from './testServer.ts';

interface MenuNode {
  name: string;
  children?: MenuNode[];
}

forEachEngine('what a person may see', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  let writer: string;
  let reviewer: string;
  const as = (token: string) => (path: string, body: object) => server.call(path, body, { token });
  const template = async (token: string, templateCode = 'testNote') =>
    as(token)('api/commonData/getTemplate', { templateCode });

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    await server.addUser('writer_1', 'Good.1234', ['writer']);
    await server.addUser('reviewer_1', 'Good.1234', ['reviewer']);
    [admin, writer, reviewer] = [
      await server.signIn(),
      await server.signIn('writer_1', 'Good.1234'),
      await server.signIn('reviewer_1', 'Good.1234'),
    ];
  });
  afterAll(() => server.close());

  it('the menu holds what his roles name, with the folders that lead there', async () => {
    const names = async (token: string) => {
      const { data } = await as(token)('api/sys/menu/getSysMenu', {});
      const flat = (nodes: MenuNode[]): string[] => nodes.flatMap((node) => [node.name, ...flat(node.children ?? [])]);
      return flat(data.menuList);
    };
    expect(await names(writer)).toEqual(['system', 'sysNotice']);
    expect(await names(reviewer)).toEqual(['system', 'sysUser']);
    expect((await names(admin)).length).toBeGreaterThan(8);
  });

  it('a folder does not redirect to a page that is not in the menu', async () => {
    const { data } = await as(writer)('api/sys/menu/getSysMenu', {});
    expect(data.menuList[0]).toMatchObject({
      name: 'system',
      redirect: null,
      meta: { title: { en: 'System', 'zh-cn': '系统管理', 'zh-tw': '系統管理' } },
    });
  });

  it('without roles there is no menu and no screen', async () => {
    await server.addUser('nobody_1', 'Good.1234', []);
    const token = await server.signIn('nobody_1', 'Good.1234');
    expect((await as(token)('api/sys/auth/userInfo', {})).data).toMatchObject({ roles: [], authBtnList: [] });
    expect((await as(token)('api/sys/menu/getSysMenu', {})).data).toEqual({ menuList: [], menuVOList: [] });
    expect((await template(token)).code).toBe(401);
  });

  it('authBtnList is what the wildcards of the roles mean', async () => {
    const codes: string[] = (await as(reviewer)('api/sys/auth/userInfo', {})).data.authBtnList;
    expect(codes.sort()).toEqual([
      'testJob:agree',
      'testJob:view',
      'testNote:view',
      'testTask:add',
      'testTask:approve',
      'testTask:del',
      'testTask:edit',
      'testTask:export',
      'testTask:restore',
      'testTask:sendBack',
      'testTask:submit',
      'testTask:view',
      'testTaskReview:approve',
      'testTaskReview:view',
    ]);
  });

  it('a button that only opens what he may not see or add to is not there', async () => {
    const buttons = async (token: string): Promise<string[]> => {
      const { data } = await template(token, 'testTask');
      return data.template.buttons.map(({ code }: { code: string }) => code);
    };
    expect(await buttons(admin)).toContain('newJob');
    // He sees jobs, but adds none.
    expect(await buttons(reviewer)).not.toContain('newJob');
    expect(await buttons(reviewer)).toContain('approve');
  });

  it('a screen that no role opens is refused with 401, an action with 403', async () => {
    expect((await template(writer, 'sysUser')).code).toBe(401);
    expect(
      (await as(writer)('api/commonData/queryPageDataV2', { templateCode: 'sysUser', pageNum: 1, pageSize: 20 })).code,
    ).toBe(401);
    expect(
      (await as(reviewer)('api/commonData/saveOrUpdate', { templateCode: 'testNote', billData: { title: 'x' } })).code,
    ).toBe(403);
    expect((await template(reviewer)).data.permissions).toEqual(['testNote:view']);
    expect((await template(reviewer)).data.template.buttons.map((button: { code: string }) => button.code)).toEqual([
      'view',
    ]);
  });

  it('a denied field leaves every layout, and no value of it travels', async () => {
    const { data } = await as(admin)('api/commonData/saveOrUpdate', {
      templateCode: 'testNote',
      billData: { title: 'Kept', secret: 'hush' },
    });
    const { template: model } = (await template(reviewer)).data;
    const shown = JSON.stringify([model.list, model.form, model.tree ?? null]);
    expect(shown).not.toContain('secret');
    expect(model.fields.find((field: { name: string }) => field.name === 'secret').hidden).toBe(true);
    const read = await as(reviewer)('api/commonData/queryDataById', { templateCode: 'testNote', billId: data.billId });
    expect(JSON.stringify(read.data)).not.toContain('hush');
    expect((await template(admin)).data.template.list.columns).toContainEqual({ field: 'secret' });
  });

  it('the template brings dictionaries, titles of referred models, the day and the person', async () => {
    const { data } = await template(admin);
    expect(data.dictionaries.gender.items.map((item: { code: string }) => item.code)).toEqual([
      'male',
      'female',
      'unknown',
    ]);
    expect(data.modelTitles.sysDept.en).toBe('Departments');
    expect(data.today).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(data.user).toMatchObject({ account: 'admin', roles: ['admin'] });
    const types = await template(admin, 'sysDictType');
    expect(Object.keys(types.data.rowModels)).toEqual(['sysDictItem']);
    expect(types.data.dictionaries).toHaveProperty('tagTone');
  });

  it('a changed role counts at the next call, without signing in again', async () => {
    const page = await as(admin)('api/commonData/queryPageDataV2', {
      templateCode: 'sysRole',
      query: { field: 'roleCode', op: 'eq', value: 'writer' },
      pageNum: 1,
      pageSize: 1,
    });
    const { id, version } = page.data.list[0];
    expect((await template(writer, 'sysCalendar')).code).toBe(401);
    const changed = { id, version, permissions: 'testNote:*\ntestTask:*\nsysCalendar:view' };
    expect((await as(admin)('api/commonData/saveOrUpdate', { templateCode: 'sysRole', billData: changed })).code).toBe(
      200,
    );
    await expect.poll(async () => (await template(writer, 'sysCalendar')).code).toBe(200);
  });

  it('a changed dictionary label is on the next screen', async () => {
    const query = {
      templateCode: 'sysDictType',
      query: { field: 'dictCode', op: 'eq', value: 'gender' },
      pageNum: 1,
      pageSize: 1,
    };
    const { id } = (await as(admin)('api/commonData/queryPageDataV2', query)).data.list[0];
    const { billData, version } = (
      await as(admin)('api/commonData/queryDataById', { templateCode: 'sysDictType', billId: id })
    ).data;
    const items = billData.items.map((item: { itemCode: string }) =>
      item.itemCode === 'male' ? { ...item, labelEn: 'Man' } : item,
    );
    const saved = await as(admin)('api/commonData/saveOrUpdate', {
      templateCode: 'sysDictType',
      billData: { id, version, items },
    });
    expect(saved.code).toBe(200);
    await expect.poll(async () => (await template(admin)).data.dictionaries.gender.items[0].label.en).toBe('Man');
  });

  it('nobody changes his own roles', async () => {
    const me = (await as(admin)('api/sys/auth/userInfo', {})).data;
    const { version } = (await as(admin)('api/commonData/queryDataById', { templateCode: 'sysUser', billId: me.id }))
      .data;
    const saved = await as(admin)('api/commonData/saveOrUpdate', {
      templateCode: 'sysUser',
      billData: { id: me.id, version, roles: [] },
    });
    expect(saved).toMatchObject({ code: 208, data: { errors: [{ field: 'roles' }] } });
  });

  it('roles that exclude each other are not held together', async () => {
    const roles = await as(admin)('api/commonData/queryPageDataV2', {
      templateCode: 'sysRole',
      query: { field: 'roleCode', op: 'in', value: ['reviewer', 'opRiskLeader'] },
      sort: [{ field: 'roleCode', order: 'asc' }],
      pageNum: 1,
      pageSize: 2,
    });
    const [leader, second] = roles.data.list;
    const exclude = { id: leader.id, version: leader.version, exclusiveWith: [second.id] };
    expect((await as(admin)('api/commonData/saveOrUpdate', { templateCode: 'sysRole', billData: exclude })).code).toBe(
      200,
    );
    const dept = (await as(admin)('api/sys/auth/userInfo', {})).data.department.id;
    const user = { account: 'both_1', userName: 'Both', deptId: dept, roles: [leader.id, second.id] };
    const refused = await as(admin)('api/commonData/saveOrUpdate', { templateCode: 'sysUser', billData: user });
    expect(refused).toMatchObject({ code: 208, data: { errors: [{ field: 'roles' }] } });
    expect(
      (
        await as(admin)('api/commonData/saveOrUpdate', {
          templateCode: 'sysUser',
          billData: { ...user, roles: [second.id] },
        })
      ).code,
    ).toBe(200);
  });
});
