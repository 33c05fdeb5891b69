import { expect, it } from 'vitest';
import type { Person } from './support/person.ts';
import { stageOfTests } from './support/stage.ts';

const stage = stageOfTests();

const codes = ({ page }: Person): Promise<string[]> =>
  page.locator('[role="treegrid"] tbody tr td:nth-child(2)').filter({ visible: true }).allInnerTexts();

it('opens branches, opens the way to what a search finds, and takes a new node below another', async () => {
  const officer = await stage.signIn('chenlan');
  await officer.openMenu('Loss events', 'Loss event types');
  await expect.poll(() => codes(officer)).toContain('ET01');
  expect(await codes(officer)).not.toContain('ET0101');
  await officer.button('Expand Internal fraud').click();
  await expect.poll(() => codes(officer)).toContain('ET0101');
  await officer.button('Collapse Internal fraud').click();
  await expect.poll(() => codes(officer)).not.toContain('ET0101');

  await officer.search('ET070101');
  await expect.poll(() => codes(officer)).toEqual(['ET07', 'ET0701', 'ET070101']);
  await officer.search('');
  await expect.poll(() => codes(officer)).toContain('ET01');

  await officer.button('Expand Internal fraud').click();
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
