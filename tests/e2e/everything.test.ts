import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storyDictionaries } from '../../stories/support/lossModels.ts';
import { WHOLE, wholeConfigs } from '../../stories/support/wholeModels.ts';
import { callServer } from './support/callServer.ts';
import { ADMIN_PASSWORD } from './support/server.ts';
import { stageOfTests, WIDE } from './support/stage.ts';

/** What stands in the product already, and what needs code of a team: the action of a server, a plugin. */
const OWN = new Set(['sysUser', 'sysDept']);
const NEEDS_CODE = new Set(['call', 'plug']);
const withoutPlugin = <T>(columns: readonly T[] = []): T[] =>
  columns.filter((column) => !(typeof column === 'object' && column !== null && 'plugin' in column));

const stage = stageOfTests({
  schemas: (folder) => {
    const write = (file: string, config: object): void => {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), JSON.stringify(config));
    };
    for (const config of wholeConfigs.filter(({ templateCode }) => !OWN.has(templateCode))) {
      const buttons = config.buttons?.filter(({ code }) => !NEEDS_CODE.has(code));
      const mixins = config.rows ? {} : { with: ['std', 'history'] };
      const list = config.list && { ...config.list, columns: withoutPlugin(config.list.columns) };
      const tree = config.tree && { ...config.tree, columns: withoutPlugin(config.tree.columns) };
      write(`story/${config.templateCode}.json`, { ...config, ...mixins, buttons, list, tree });
    }
    for (const config of storyDictionaries) write(`dictionaries/story/${config.dictionary}.json`, config);
    const title = { en: 'Everything', 'zh-cn': '全部功能', 'zh-tw': '全部功能' };
    const page = { name: 'whole', title, path: '/whole', templateCode: WHOLE, templateUiType: 'list' };
    write('menus/96-story.json', { menus: [page] });
  },
});

it('opens, fills and saves a record of every type of field, and shows it in the list', async () => {
  const { token } = await callServer(stage.server.url, 'api/sys/auth/login', {
    account: 'admin',
    password: ADMIN_PASSWORD,
  });
  const save = (templateCode: string, billData: object) =>
    callServer(stage.server.url, 'api/commonData/saveOrUpdate', { templateCode, billData }, String(token));
  await save('storyRule', { name: 'Rule one' });
  for (let at = 0; at < 24; at += 1) await save(WHOLE, { name: `Older ${at}`, stars: '2.5' });

  const admin = await stage.signIn('admin', { size: WIDE });
  await admin.goTo('/whole');
  const foot = admin.page.locator('.list-foot').filter({ visible: true });
  await admin.rows.first().hover();
  await admin.page.mouse.wheel(0, 5000);
  await foot.getByText('24 shown of 24 records').waitFor();
  await admin.toolbarButton('New').click();
  await admin.type('name', 'All at once');
  await admin.typeDay('on', '2026-02-03');
  await admin.typeDay('at', '2026-02-03 10:30');
  await admin.choose('severity', 'High');
  await admin.field('major').getByText('Yes', { exact: true }).click();
  await admin.type('why', 'Many are concerned');
  for (const [name, text] of [
    ['loss', '1234.5'],
    ['people', '12'],
    ['rate', '7.1234'],
    ['done', '62.5'],
    ['stars', '4.5'],
  ] as const)
    await admin.type(name, text);
  await admin.choose('owner', 'admin');
  await admin.page.locator('[data-section="words"] .form-section-fold').click();
  await admin.type('cause', 'One line\nand another');
  await admin.type('story', 'What happened');
  const file = { name: 'proof.txt', mimeType: 'text/plain', buffer: Buffer.from('proof') };
  await admin.field('files').locator('input[type="file"]').first().setInputFiles(file);
  await admin.field('files').getByText('proof.txt').waitFor();
  await admin.button('Add row').click();
  await admin.choose(await admin.openCell('costs', 0, 'kind'), 'Fines');
  await admin.type(await admin.openCell('costs', 0, 'amount'), '80');
  await admin.footerButton('Save').click();
  await admin.page.locator('.record-view').waitFor();
  for (const [name, text] of [
    ['at', '2026-02-03 10:30'],
    ['severity', 'High'],
    ['rate', '7.1234'],
    ['owner', 'Administrator'],
    ['costs', '80.00'],
  ] as const)
    await admin.field(name).getByText(text).first().waitFor();
  expect(await admin.page.locator('[data-field="files"]').count()).toBe(0);

  await admin.goTo('/whole');
  await admin.search('All at once');
  await expect.poll(async () => (await admin.column('loss'))[0]).toBe('1,234.50');
  await admin.page.getByRole('img', { name: '4.5 of 5 stars' }).waitFor();
  await admin.button('Details of All at once').click();
  await admin.page.locator('.row-detail', { hasText: 'and another' }).getByText('proof.txt').waitFor();
  const opener = admin.button('Details of All at once');
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true');
  await opener.click();
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => admin.page.locator('.row-detail').count()).toBe(0);
});
