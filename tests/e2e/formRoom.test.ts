import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Person } from './support/person.ts';
import { stageOfTests } from './support/stage.ts';

const words = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });
const COUNTS = [1, 2, 3, 4];
/** Pixels that a column has at least, where there is more than one. */
const LEAST = 190;
/** Pixels of a column with which it has room in any case. */
const ENOUGH = 225;

/** A model with a section for each number of columns, whose last field spans all of them. */
function model(templateCode: string, open: 'page' | 'drawer'): object {
  const fieldsOf = (columns: number): string[] => Array.from({ length: columns + 1 }, (_, at) => `f${columns}${at}`);
  return {
    templateCode,
    title: words(templateCode),
    with: ['std'],
    labelField: 'f10',
    fields: COUNTS.flatMap(fieldsOf).map((name) => ({ name, type: 'text', title: words(name) })),
    form: {
      open,
      layout: 'plain',
      sections: COUNTS.map((columns) => ({
        code: `s${columns}`,
        title: words(`Section ${columns}`),
        columns,
        fields: fieldsOf(columns).map((field, at) => ({ field, span: at === columns ? columns : 1 })),
      })),
    },
  };
}

const stage = stageOfTests({
  demo: false,
  schemas: (folder) => {
    mkdirSync(join(folder, 'room'));
    const items = (['page', 'drawer'] as const).map((open) => {
      writeFileSync(join(folder, `room/${open}Room.json`), JSON.stringify(model(`${open}Room`, open)));
      const name = `${open}Room`;
      return { name, title: words(name), path: `/${name}`, templateCode: name, templateUiType: 'list' };
    });
    writeFileSync(join(folder, 'menus/96-room.json'), JSON.stringify({ menus: items }));
  },
});

interface Grid {
  declared: number;
  /** Pixels. */
  room: number;
  columns: number[];
  /** The field that spans them all does so. */
  spans: boolean;
}

const gridsOf = ({ page }: Person): Promise<Grid[]> =>
  page.locator('.form-grid').evaluateAll((grids) =>
    grids.map((grid) => {
      const { width, right, left } = grid.getBoundingClientRect();
      const last = grid.lastElementChild?.getBoundingClientRect();
      return {
        declared: grid.children.length - 1,
        room: width,
        columns: getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat),
        spans: last !== undefined && Math.abs(last.right - right) < 1 && Math.abs(last.left - left) < 1,
      };
    }),
  );

it.each(['page', 'drawer'])('has as many columns as have room, in a %s as wide as it may be', async (open) => {
  const admin = await stage.signIn('admin', { at: `/${open}Room` });
  await admin.button('Add').first().click();
  await admin.field('f44').waitFor();
  const seen = new Set<number>();
  for (const width of [2200, 1440, 1280, 1024, 900, 768, 640, 480, 390]) {
    await admin.page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await gridsOf(admin)).every(fits), { message: `${width}` }).toBe(true);
    for (const { columns } of await gridsOf(admin)) seen.add(columns.length);
    if (width === 390) for (const { columns } of await gridsOf(admin)) expect(columns).toHaveLength(1);
  }
  expect(seen.size).toBeGreaterThanOrEqual(open === 'page' ? 4 : 3);
});

/** Neither fewer columns than there is room for, nor such that nothing has room. */
function fits({ declared, room, columns, spans }: Grid): boolean {
  const roomy = Math.min(declared, Math.max(1, Math.floor(room / ENOUGH)));
  const isWide = columns.length === 1 || columns.every((width) => width >= LEAST);
  return spans && isWide && columns.length >= roomy && columns.length <= declared;
}
