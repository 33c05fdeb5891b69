import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WHOLE, wholeConfigIn } from '../../stories/support/wholeModels.ts';
import { callServer } from './support/callServer.ts';
import { ADMIN_PASSWORD } from './support/server.ts';
import { stageOfTests, WIDE } from './support/stage.ts';
import { WHOLE_SCREENS, writeWholeModels } from './support/wholeSchemas.ts';

const stage = stageOfTests({ schemas: writeWholeModels });

it('opens, fills and saves a record of every type of field, and shows it in the list', async () => {
  const { token } = await callServer(stage.server.url, 'api/sys/auth/login', {
    account: 'admin',
    password: ADMIN_PASSWORD,
  });
  const save = (templateCode: string, billData: object) =>
    callServer(stage.server.url, 'api/commonData/saveOrUpdate', { templateCode, billData }, String(token));
  await save('storyRule', { name: 'Rule one' });
  for (let at = 0; at < 24; at += 1) await save(WHOLE, { name: `Older ${at}`, stars: '2.5' });

  const admin = await stage.signIn('admin', { size: WIDE, at: '/whole' });
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
  await admin.select('All at once');
  const files = await admin.download(() => admin.toolbarButton('Files').click());
  expect(readFileSync(await files.path(), 'utf8')).toBe('proof');
  const opener = admin.button('Details of All at once');
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true');
  await opener.click();
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => admin.page.locator('.row-detail').count()).toBe(0);
});

it('takes a record to paper: in a dialog as it is printed, and as a PDF file', async () => {
  const { token } = await callServer(stage.server.url, 'api/sys/auth/login', {
    account: 'admin',
    password: ADMIN_PASSWORD,
  });
  const billData = { name: 'On paper 纸面', loss: '1234.5' };
  await callServer(
    stage.server.url,
    'api/commonData/saveOrUpdate',
    { templateCode: 'storySteps', billData },
    String(token),
  );
  const admin = await stage.signIn('admin', { size: WIDE, at: '/steps' });
  await admin.select('On paper');
  await admin.toolbarButton('Print').click();
  const paper = admin.dialog.getByRole('article', { name: 'Event sheet' });
  await paper.getByText('1,234.50').waitFor();
  await paper.getByText('Approved by').waitFor();
  await admin.page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await admin.button('Print', admin.dialog).click();
  expect(await admin.page.getAttribute('body', 'data-printed')).toBe('yes');
  const file = await admin.download(() => admin.button('PDF file', admin.dialog).click());
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
});

it.each(WHOLE_SCREENS.filter(({ layout }) => layout !== 'plain'))(
  'has every section of its form in $layout, and saves what was typed in the first from the last',
  async ({ layout, list }) => {
    const admin = await stage.signIn('admin', { size: WIDE });
    await admin.goTo(list);
    await admin.toolbarButton('New').click();
    await admin.type('name', `Typed in ${layout}`);
    const form = admin.page.locator('.record-form').filter({ visible: true }).last();
    for (const { title, fields } of wholeConfigIn(layout).form?.sections ?? []) {
      await (layout === 'tabs'
        ? admin.showSection(title.en)
        : form.locator('.ant-steps-item', { hasText: title.en }).first().click());
      const [first = ''] = fields;
      await admin.field(typeof first === 'object' ? first.field : first).waitFor();
    }
    await admin.footerButton('Save').click();
    await admin.page.getByText('Saved', { exact: true }).waitFor();
    await admin.goTo(list);
    await expect.poll(() => admin.column('name')).toContain(`Typed in ${layout}`);
  },
);
