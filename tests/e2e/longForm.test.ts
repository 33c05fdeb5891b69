import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Person } from './support/person.ts';
import { stageOfTests } from './support/stage.ts';

const words = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });
const SECTIONS = 6;
const EACH = 20;
/** Fields of many heights: labels of several lines, help, texts of several lines, choices. */
const fields = Array.from({ length: SECTIONS * EACH }, (_, at) => ({
  name: `f${at}`,
  title: words(at % 7 === 3 ? `Field ${at} ${'of many words '.repeat(12)}` : `Field ${at}`),
  ...(at % 11 === 5 && { help: words(`What belongs into it. ${'And more of that. '.repeat(8)}`) }),
  ...(at % 5 === 2
    ? { type: 'longText', maxLength: 200 }
    : at % 5 === 4
      ? { type: 'decimal', scale: 2 }
      : { type: 'text' }),
  ...(at === SECTIONS * EACH - 2 && { required: true }),
}));

const model = {
  templateCode: 'longOne',
  title: words('Long one'),
  with: ['std'],
  labelField: 'f0',
  fields,
  form: {
    open: 'page',
    layout: 'plain',
    sections: Array.from({ length: SECTIONS }, (_, at) => ({
      code: `s${at}`,
      title: words(`Section ${at}`),
      columns: 2,
      fields: fields.slice(at * EACH, (at + 1) * EACH).map(({ name }) => name),
    })),
  },
};

const stage = stageOfTests({
  demo: false,
  schemas: (folder) => {
    mkdirSync(join(folder, 'long'));
    writeFileSync(join(folder, 'long/longOne.json'), JSON.stringify(model));
    const item = { name: 'longOne', title: words('Long one'), path: '/longOne' };
    const menus = [{ ...item, templateCode: 'longOne', templateUiType: 'list' }];
    writeFileSync(join(folder, 'menus/96-long.json'), JSON.stringify({ menus }));
  },
});

const WHOLE = '.form-settled';

async function opened(): Promise<Person> {
  const admin = await stage.signIn('admin', { at: '/longOne' });
  await admin.button('Add').first().click();
  await admin.page.locator(WHOLE).waitFor();
  return admin;
}

/** Where each field stands in the form, in pixels. */
const places = ({ page }: Person): Promise<number[]> =>
  page.locator('[data-field]').evaluateAll((all) => {
    const top = all[0]?.getBoundingClientRect().top ?? 0;
    return all.map((field) => Math.round(field.getBoundingClientRect().top - top));
  });

const skipped = ({ page }: Person): Promise<number> =>
  page
    .locator('[data-field]')
    .evaluateAll(
      (all) => all.filter((field) => !field.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
    );

it('takes what is off the screen out of the work of the browser, and moves nothing by that', async () => {
  const admin = await opened();
  await expect.poll(() => skipped(admin)).toBeGreaterThan(SECTIONS * EACH * 0.5);
  const settled = await places(admin);
  const style = await admin.page.addStyleTag({ content: '[data-field] { content-visibility: visible !important }' });
  expect(await skipped(admin)).toBe(0);
  expect(await places(admin)).toEqual(settled);
  await style.evaluate((element) => (element instanceof Element ? element.remove() : undefined));
  await admin.page.emulateMedia({ media: 'print' });
  expect(await skipped(admin)).toBe(0);
});

it('knows the room of everything anew when the window has another width', async () => {
  const admin = await opened();
  for (const width of [390, 1440]) {
    await admin.page.setViewportSize({ width, height: 900 });
    await admin.page.waitForTimeout(500);
    await expect.poll(() => skipped(admin)).toBeGreaterThan(SECTIONS * EACH * 0.5);
    const settled = await places(admin);
    const style = await admin.page.addStyleTag({ content: '[data-field] { content-visibility: visible !important }' });
    expect(await places(admin)).toEqual(settled);
    await style.evaluate((element) => (element instanceof Element ? element.remove() : undefined));
  }
});

it('goes to its sections and to what is faulty, wherever that is', async () => {
  const admin = await opened();
  const { page } = admin;
  await page.locator('.form-anchors').getByText('Section 5').click();
  const title = page.locator('[data-section="s5"] h3');
  await expect.poll(async () => (await title.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  const at = (await title.boundingBox())?.y ?? -1;
  expect(at).toBeLessThan(450);
  await page.waitForTimeout(300);
  expect(Math.abs(((await title.boundingBox())?.y ?? -1) - at)).toBeLessThan(2);

  await page.locator('.form-anchors').getByText('Section 0').click();
  await admin.field('f0').locator('input').fill('A long one');
  await admin.button('Save').first().click();
  const faulty = page.locator('[data-field="f118"] .field-fault');
  await faulty.waitFor();
  await expect.poll(() => isSeen(admin, '[data-field="f118"] .field-fault')).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe(
    'f118',
  );
});

it('says below a field what was left out, also once the field is left', async () => {
  const admin = await opened();
  await admin.page.locator('[data-field="f4"] input').click();
  await admin.page.keyboard.type('12ab');
  await admin.page.locator('[data-field="f4"] .field-cut').waitFor();
  await admin.page.keyboard.press('Tab');
  expect(await isSeen(admin, '[data-field="f4"] .field-cut')).toBe(true);
});

/** Whether the middle of it is on screen, and nothing lies over it. */
const isSeen = ({ page }: Person, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return there !== null && (element === there || element.contains(there));
  });
