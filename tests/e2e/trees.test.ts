import { expect, it } from 'vitest';
import { callServer, type Json } from './support/callServer.ts';
import type { Person } from './support/person.ts';
import { DEMO_PASSWORD } from './support/server.ts';
import { stageOfTests } from './support/stage.ts';

const stage = stageOfTests();

const codes = ({ page }: Person): Promise<string[]> =>
  page.locator('[role="treegrid"] tbody tr .tree-label > :nth-child(2)').filter({ visible: true }).allInnerTexts();

/** The code of every type of loss event. */
async function everyType(): Promise<string[]> {
  const { url } = stage.server;
  const { token } = await callServer(url, 'api/sys/auth/login', { account: 'chenlan', password: DEMO_PASSWORD });
  const request = { templateCode: 'opsLossEventType', pageNum: 1, pageSize: 200 };
  const { list } = await callServer(url, 'api/commonData/queryPageDataV2', request, token);
  return list.map(({ code }: Json) => String(code));
}

it('opens branches, opens the way to what a search finds, and takes a new node below another', async () => {
  const officer = await stage.signIn('chenlan');
  await officer.openMenu('Loss events', 'Loss event types');
  await expect.poll(() => codes(officer)).toContain('ET01');
  expect(await codes(officer)).not.toContain('ET0101');
  await officer.button('Expand Internal fraud').click();
  await expect.poll(() => codes(officer)).toContain('ET0101');
  // What stands below a node is counted, however deep.
  const below = (code: string) =>
    officer.page
      .getByRole('row', { name: new RegExp(`\\b${code} `) })
      .locator('.beside-count')
      .getAttribute('title');
  const types = await everyType();
  const under = (code: string) => types.filter((own) => own.startsWith(code) && own !== code).length;
  await expect.poll(() => below('ET01')).toBe(`${under('ET01')} below`);
  await expect.poll(() => below('ET07')).toBe(`${under('ET07')} below`);
  await officer.button('Collapse Internal fraud').click();
  await expect.poll(() => codes(officer)).not.toContain('ET0101');

  await officer.search('ET070101');
  await expect.poll(() => codes(officer)).toEqual(['ET07', 'ET0701', 'ET070101']);
  await officer.search('');
  await expect.poll(() => codes(officer)).toContain('ET01');
  expect(await codes(officer)).not.toContain('ET0701');

  await officer.button('Expand Internal fraud').click();
  await expect.poll(() => codes(officer)).toContain('ET0101');
  await officer.search('ET070101');
  await expect.poll(() => codes(officer)).toEqual(['ET07', 'ET0701', 'ET070101']);
  await officer.search('');
  await expect.poll(() => codes(officer)).toContain('ET0101');
  await officer.page
    .locator('tr', { hasText: 'ET0101' })
    .first()
    .getByRole('button', { name: /^Add below/ })
    .first()
    .click();
  await officer.settled();
  expect(await officer.field('parent').innerText()).not.toContain('—');
  await officer.type('code', 'XX');
  await officer.type('name', '测试新增的三级类型');
  await officer.footerButton('Save').click();
  await officer.field('code').locator('.field-fault').waitFor();
  await officer.type('code', 'ET010199');
  await officer.footerButton('Save').click();
  await officer.page.getByText('Saved', { exact: true }).waitFor();
  await officer.search('ET010199');
  await expect.poll(() => codes(officer)).toEqual(['ET01', 'ET0101', 'ET010199']);
});

it('narrows the list beside it, and the address keeps the chosen node', async () => {
  const officer = await stage.signIn('chenlan');
  await officer.openMenu('Key risk indicators', 'Key risk indicators');
  const { page } = officer;
  const node = page.getByRole('treeitem', { name: /^Process execution/ });
  await node.click();
  const isChosen = () => node.getAttribute('aria-selected');
  await expect.poll(isChosen).toBe('true');
  const count = Number(await node.locator('.beside-count').innerText());
  await page.getByText(`${count} records`, { exact: true }).waitFor();
  await page.reload();
  await expect.poll(isChosen).toBe('true');
  await page.getByText(`${count} records`, { exact: true }).waitFor();
});

it('moves nodes by dragging and by keys, and keeps their new order', async () => {
  const admin = await stage.signIn('admin');
  await admin.openMenu('System', 'Menus');
  const { page } = admin;
  const rows = page.locator('[role="treegrid"] tbody tr').filter({ visible: true });
  await expect.poll(() => rows.count()).toBeGreaterThan(3);
  const before = await codes(admin);
  const [first, second, third] = before;
  await rows.nth(2).dragTo(rows.nth(0), { targetPosition: { x: 60, y: 3 } });
  await expect.poll(() => codes(admin)).toEqual([third, first, second, ...before.slice(3)]);
  await page.getByText(/ moved$/).waitFor({ state: 'attached' });
  await rows.nth(0).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => codes(admin)).toEqual([first, third, second, ...before.slice(3)]);
  const level = () => rows.nth(1).getAttribute('aria-level');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(level).toBe('2');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(level).toBe('1');
  await page.reload();
  await admin.settled();
  await expect.poll(() => codes(admin)).toEqual([first, third, second, ...before.slice(3)]);
  // Pressed faster than the server answers: as many steps as were struck.
  await rows.nth(0).focus();
  for (const key of ['Down', 'Down', 'Up', 'Down']) await page.keyboard.press(`Alt+Arrow${key}`);
  await expect.poll(() => codes(admin)).toEqual([third, second, first, ...before.slice(3)]);
});
