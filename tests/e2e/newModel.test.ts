import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stageOfTests, WIDE } from './support/stage.ts';

const words = (en: string, zh: string) => ({ en, 'zh-cn': zh, 'zh-tw': zh });

/** What an analyst writes for a register of tea gardens and their harvests: five files, no code. */
const FILES: Readonly<Record<string, object>> = {
  'dictionaries/tea/teaGrade.json': {
    dictionary: 'teaGrade',
    title: words('Grade', '等级'),
    items: [
      { code: 'first', label: words('First pick', '特级'), tone: 'done' },
      { code: 'second', label: words('Second pick', '一级') },
    ],
  },
  'tea/teaGarden.json': {
    templateCode: 'teaGarden',
    title: words('Tea gardens', '茶园'),
    with: ['std'],
    labelField: 'name',
    fields: [
      { name: 'name', type: 'text', title: words('Garden', '茶园名称'), required: true, search: true },
      { name: 'above', type: 'reference', title: words('Belongs to', '上级'), model: 'self' },
      { name: 'order', type: 'integer', title: words('Order', '排序') },
    ],
    tree: { parent: 'above', order: 'order', columns: ['name', 'order'] },
  },
  'tea/teaPick.json': {
    templateCode: 'teaPick',
    title: words('Picks', '采摘明细'),
    rows: true,
    labelField: 'grade',
    fields: [
      { name: 'grade', type: 'dictionary', title: words('Grade', '等级'), dictionary: 'teaGrade', required: true },
      { name: 'weight', type: 'decimal', title: words('Weight', '重量'), required: true, above: 0 },
    ],
  },
  'tea/teaHarvest.json': {
    templateCode: 'teaHarvest',
    title: words('Harvests', '采收'),
    with: ['std', 'history'],
    labelField: 'title',
    fields: [
      { name: 'title', type: 'text', title: words('Harvest', '采收批次'), required: true, search: true },
      { name: 'garden', type: 'reference', title: words('Garden', '茶园'), model: 'teaGarden', required: true },
      { name: 'picks', type: 'subTable', title: words('Picks', '采摘明细'), model: 'teaPick', totals: ['weight'] },
      {
        name: 'total',
        type: 'decimal',
        title: words('Total weight', '总重量'),
        computed: 'sum(picks.map(r, r.weight))',
      },
    ],
    rules: [
      { check: 'total <= 100', message: words('No garden yields more than 100', '不得超过 100'), fields: ['picks'] },
    ],
    list: { columns: ['title', 'garden', 'total'], filters: ['garden'], footer: [{ field: 'total', measure: 'sum' }] },
  },
  'menus/95-tea.json': {
    menus: [
      {
        name: 'tea',
        title: words('Tea', '茶叶'),
        path: '/tea',
        children: [
          {
            name: 'teaGarden',
            title: words('Gardens', '茶园'),
            path: '/tea/gardens',
            templateCode: 'teaGarden',
            templateUiType: 'tree',
          },
          {
            name: 'teaHarvest',
            title: words('Harvests', '采收'),
            path: '/tea/harvests',
            templateCode: 'teaHarvest',
            templateUiType: 'list',
          },
        ],
      },
    ],
  },
};

const stage = stageOfTests({
  demo: false,
  schemas: (folder) => {
    for (const [file, config] of Object.entries(FILES)) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), JSON.stringify(config));
    }
  },
});

it('makes a working tree, list and form from model files alone, and a changed label after the next start', async () => {
  const admin = await stage.signIn('admin', { size: WIDE });
  await admin.openMenu('Tea', 'Gardens');
  for (const [name, below] of [
    ['North slope', ''],
    ['Upper terrace', 'North slope'],
  ] as const) {
    if (below) await admin.button(`Add below ${below}`).click();
    else await admin.toolbarButton('Add').click();
    await admin.type('name', name);
    await admin.footerButton('Save').click();
    await admin.page.getByText('Saved', { exact: true }).first().waitFor();
    await expect.poll(() => admin.page.locator('.record-form').count()).toBe(0);
  }
  await admin.search('Upper');
  await admin.page.getByRole('row', { name: /North slope/ }).waitFor();
  await admin.page.getByRole('row', { name: /Upper terrace/ }).waitFor();

  await admin.openMenu('Tea', 'Harvests');
  await admin.toolbarButton('Add').click();
  await admin.type('title', 'Spring');
  await admin.choose('garden', 'Upper terrace', 'Upper');
  for (const [at, grade, weight] of [
    [0, 'First pick', '60.5'],
    [1, 'Second pick', '40'],
  ] as const) {
    await admin.button('Add row').click();
    await admin.choose(await admin.openCell('picks', at, 'grade'), grade);
    await admin.type(await admin.openCell('picks', at, 'weight'), weight);
  }
  await expect.poll(() => admin.field('total').innerText()).toContain('100.5');
  await admin.footerButton('Save').click();
  await admin.faultOf('picks').getByText('No garden yields more than 100').waitFor();
  await admin.type(await admin.openCell('picks', 1, 'weight'), '30');
  await admin.footerButton('Save').click();
  await expect.poll(() => admin.page.locator('.record-form').count()).toBe(0);
  await expect.poll(() => admin.column('garden')).toEqual(['Upper terrace']);
  await expect.poll(async () => (await admin.column('total'))[0]).toMatch(/^90\.50*$/);
  await admin.page.locator('.list-sums', { hasText: '90.5' }).waitFor();

  const file = join(stage.schemas, 'tea/teaHarvest.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"en":"Total weight"', '"en":"Weight in kilograms"'));
  // A page that is open goes on asking for its server, and the browser notes each time that there is none.
  await admin.page.goto('about:blank');
  await stage.restart();
  const again = await stage.signIn('admin', { size: WIDE, at: '/tea/harvests' });
  await again.page.getByRole('columnheader', { name: 'Weight in kilograms' }).waitFor();
  await expect.poll(() => again.column('title')).toEqual(['Spring']);
});
