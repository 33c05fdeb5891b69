import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stageOfTests } from './support/stage.ts';

const FIELDS = 200;
const CONDITIONAL = 50;
const words = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });

/** Two hundred fields; the last fifty are shown, wanted and computed by what stands in the first one. */
function largeModel(): object {
  const plain = Array.from({ length: FIELDS - CONDITIONAL }, (_, at) => ({
    name: `plain${at}`,
    type: at % 3 === 2 ? 'money' : 'text',
    title: words(`Plain ${at}`),
  }));
  const conditional = Array.from({ length: CONDITIONAL }, (_, at) => ({
    name: `shown${at}`,
    type: 'text',
    title: words(`Shown ${at}`),
    visibleWhen: `plain0 == 'show' || plain1 == 'show ${at}'`,
    requiredWhen: `plain3 == 'want ${at}'`,
  }));
  const total = {
    name: 'total',
    type: 'money',
    title: words('Total'),
    computed: 'coalesce(plain2, 0) + coalesce(plain5, 0)',
  };
  return {
    templateCode: 'large',
    title: words('Large'),
    with: ['std'],
    labelField: 'plain0',
    fields: [...plain, ...conditional, total],
  };
}

const stage = stageOfTests({
  demo: false,
  schemas: (folder) => {
    mkdirSync(join(folder, 'large'));
    writeFileSync(join(folder, 'large/large.json'), JSON.stringify(largeModel()));
    const item = {
      name: 'large',
      title: words('Large'),
      path: '/large',
      templateCode: 'large',
      templateUiType: 'list',
    };
    writeFileSync(join(folder, 'menus/96-large.json'), JSON.stringify({ menus: [item] }));
  },
});

it('types into a form of two hundred fields, fifty of which come and go, and keeps every letter', async () => {
  const admin = await stage.signIn('admin', { at: '/large' });
  await admin.button('Add').first().click();
  await admin.field('plain0').waitFor();
  const shown = admin.page.locator('[data-field^="shown"]');
  await expect.poll(() => admin.page.locator('[data-field^="plain"]').count()).toBe(FIELDS - CONDITIONAL);
  expect(await shown.count()).toBe(0);

  const text = 'the quick brown fox jumps over the lazy dog';
  const box = admin.field('plain4').locator('input');
  await box.pressSequentially(text);
  expect(await box.inputValue()).toBe(text);

  await admin.type('plain1', 'show 7');
  await expect.poll(() => shown.count()).toBe(1);
  await admin.type('plain0', 'show');
  await expect.poll(() => shown.count()).toBe(CONDITIONAL);
  await admin.type('plain2', '1.10');
  await admin.type('plain5', '2.20');
  await expect.poll(() => admin.field('total').textContent()).toContain('3.30');
  await admin.type('plain3', 'want 9');
  await admin.footerButton('Save').click();
  await admin.faultOf('shown9').waitFor();
  await admin.type('shown9', 'given');
  await admin.footerButton('Save').click();
  await expect.poll(() => admin.page.locator('.record-form').count()).toBe(0);
  await expect.poll(() => admin.column('plain0')).toEqual(['show']);
});
