import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** A planted file, and what the linter must say about it; null: nothing. */
interface Planted {
  file: string;
  code: string;
  says: RegExp | null;
}

const planted: Planted[] = [
  // Floors of the top.
  from('src/model/language/a.ts', '../../contract/codes.ts', /model may not import contract/),
  from('src/model/language/b.ts', '../../server/records/save.ts', /model may not import server\/records/),
  from('src/model/language/c.ts', '../formats/formats.ts', null),
  from('src/contract/a.ts', '../model/language/model.ts', null),
  from('src/contract/b.ts', '../web/client/post.ts', /contract may not import web\/client/),
  from('src/server/records/a.ts', '../../web/client/post.ts', /server\/records may not import web\/client/),
  from('src/web/client/a.ts', '../../server/http/routes.ts', /web\/client may not import server\/http/),
  from('src/web/client/b.ts', '../../contract/codes.ts', null),
  // Inside the server.
  from('src/server/actions/a.ts', '../http/routes.ts', /server\/actions may not import server\/http/),
  from('src/server/records/b.ts', '../http/routes.ts', /server\/records may not import server\/http/),
  from('src/server/actions/b.ts', '../database/engine.ts', /server\/actions may not import server\/database/),
  from('src/server/exchange/a.ts', '../database/engine.ts', /server\/exchange may not import server\/database/),
  from('src/server/exchange/b.ts', '../records/query.ts', null),
  from('src/server/workflow/a.ts', '../database/engine.ts', null),
  from('src/server/jobs/a.ts', '../database/engine.ts', null),
  from('src/server/jobs/b.ts', '../records/query.ts', /server\/jobs may not import server\/records/),
  from('src/server/access/a.ts', '../database/engine.ts', null),
  from('src/server/access/b.ts', '../records/query.ts', /server\/access may not import server\/records/),
  from('src/server/models/a.ts', '../records/query.ts', /server\/models may not import server\/records/),
  from('src/server/records/c.ts', '../access/policy.ts', null),
  from('src/server/records/d.ts', '../actions/approve.ts', /server\/records may not import server\/actions/),
  from('src/server/database/a.ts', '../records/query.ts', /server\/database may not import server\/records/),
  from('src/server/http/a.ts', '../records/query.ts', null),
  from('src/server/http/b.ts', '../app.ts', /server\/http may not import server\/app/),
  from('src/server/app.ts', './http/routes.ts', null),
  from('src/server/odds/a.ts', './b.ts', /lies on no floor of the house/),
  // Inside the web.
  from('src/web/plugins/map/a.tsx', '../../kit/usePage.ts', null),
  from('src/web/plugins/map/b.tsx', './legend.tsx', null),
  from('src/web/plugins/map/c.tsx', '../../template/List.tsx', /web\/plugins may not import web\/template/),
  from('src/web/plugins/map/d.tsx', '../../../contract/codes.ts', /web\/plugins may not import contract/),
  from('src/web/plugins/map/e.tsx', '../board/index.tsx', /the plugin map may not import the plugin board/),
  from('src/web/template/a.tsx', '../plugins/map/index.tsx', /web\/template may not import web\/plugins/),
  from('src/web/kit/a.tsx', '../plugins/map/index.tsx', /web\/kit may not import web\/plugins/),
  from('src/web/a.tsx', '../../tests/unit/x.ts', /may not import tests/),
  // Packages.
  from('src/server/records/e.ts', 'kysely', null),
  from('src/server/http/c.ts', 'kysely', /server\/http may not import "kysely"/),
  from('src/server/actions/c.ts', 'kysely', /server\/actions may not import "kysely"/),
  from('src/model/migration/a.ts', 'kysely', /model may not import "kysely"/),
  from('src/server/records/f.ts', 'pg', /server\/records may not import "pg"/),
  from('src/server/records/g.ts', '@electric-sql/pglite/worker', /may not import "@electric-sql\/pglite\/worker"/),
  from('src/server/records/h.ts', '@fastify/static', /may not import "@fastify\/static"/),
  from('src/server/records/i.ts', 'antd', /may not import "antd"/),
  from('src/model/check/a.ts', 'node:fs', /model runs in browsers and may not import "node:fs"/),
  from('src/contract/c.ts', 'crypto', /contract runs in browsers and may not import "crypto"/),
  from('src/model/check/b.ts', 'decimal.js', null),
  // Every way to import.
  {
    file: 'src/web/template/b.ts',
    code: "export const load = () => import('../plugins/map/index.tsx');",
    says: /web\/plugins/,
  },
  {
    file: 'src/model/check/c.ts',
    code: "export type A = import('../../server/app.ts').A;",
    says: /may not import server\/app/,
  },
  {
    file: 'src/model/check/d.ts',
    code: "import type { A } from '../../contract/a.ts';\nexport type B = A;",
    says: /may not import contract/,
  },
  { file: 'src/model/check/e.ts', code: "export { A } from '../../contract/a.ts';", says: /may not import contract/ },
  // No barrels.
  { file: 'src/model/formats/index.ts', code: "export * from './email.ts';", says: /export \*/ },
  { file: 'src/model/formats/all.ts', code: "export { isEmail } from './email.ts';", says: /re-export hides/ },
  { file: 'src/web/kit/all.ts', code: "export { List } from '../template/List.tsx';", says: null },
  { file: 'src/web/i18n/grid.ts', code: "export { texts } from '@ag-grid-community/locale';", says: null },
  // Colours.
  { file: 'src/web/shell/a.ts', code: "export const line = '1px solid #0F5C6E';", says: /hard-coded colour/ },
  {
    file: 'src/web/shell/b.ts',
    code: 'export const shade = (x: number) => `rgba(0, 0, 0, ${x})`;',
    says: /hard-coded colour/,
  },
  {
    file: 'src/web/shell/c.tsx',
    code: 'export const A = () => <i style={{ color: "#fff" }} />;',
    says: /hard-coded colour/,
  },
  { file: 'src/web/theme/tokens.ts', code: "export const accent = '#0F5C6E';", says: null },
  { file: 'src/web/shell/d.ts', code: "export const home = '#/records/1234'; export const tag = '#top';", says: null },
  // Dialogs.
  {
    file: 'src/web/template/dialog.ts',
    code: "import { Modal } from 'antd';\nexport const load = Modal;",
    says: /ViewModal of the kit/,
  },
  {
    file: 'src/web/plugins/map/f.ts',
    code: "import { Drawer as Side } from 'antd';\nexport const load = Side;",
    says: /ViewDrawer of the kit/,
  },
  { file: 'src/web/shell/dialog.ts', code: "import { Modal } from 'antd';\nexport const load = Modal;", says: null },
  // The language.
  { file: 'src/model/check/f.ts', code: 'export const a = (x: any) => x;', says: /no-explicit-any/ },
  {
    file: 'src/model/check/g.ts',
    code: `// @ts-${'expect-error'} because\nexport const a = 1;`,
    says: /ban-ts-comment/,
  },
  {
    file: 'src/model/check/h.ts',
    code: 'export const a = (x: number) => x as unknown as string;',
    says: /narrow the value/,
  },
  { file: 'src/model/check/i.ts', code: 'export const a = (x: number[]) => x[0]!;', says: /non-null/ },
  { file: 'src/model/check/j.ts', code: "export const a = eval('1');", says: /no-eval/ },
  { file: 'src/model/check/k.ts', code: "export const a = new Function('return 1');", says: /no-new-func/ },
  { file: 'src/model/check/l.ts', code: 'export const a = (x: number, y: number) => x == y;', says: /eqeqeq/ },
  { file: 'src/model/check/m.ts', code: 'const left = 1;\nexport const a = 2;', says: /no-unused-vars/ },
  {
    file: 'src/web/shell/e.tsx',
    code: 'export const A = (p: { html: string }) => <i dangerouslySetInnerHTML={{ __html: p.html }} />;',
    says: /no-danger/,
  },
  {
    file: 'src/web/shell/f.tsx',
    code: "import { useState } from 'react';\nexport function A(p: { x: boolean }) { if (p.x) useState(1); return null; }",
    says: /rules-of-hooks/,
  },
  {
    file: 'src/web/shell/g.tsx',
    code: "import { useEffect } from 'react';\nexport function A(p: { go: () => void }) { useEffect(() => { p.go(); }, []); return null; }",
    says: /exhaustive-deps/,
  },
  {
    file: 'src/model/expression/one.ts',
    code: "import { two } from './two.ts';\nexport const one = () => two();",
    says: /no-cycle/,
  },
  {
    file: 'src/model/expression/two.ts',
    code: "import { one } from './one.ts';\nexport const two = () => one();",
    says: /no-cycle/,
  },
];

function from(file: string, specifier: string, says: RegExp | null): Planted {
  return { file, code: `import { thing } from '${specifier}';\nexport const here = thing;\n`, says };
}

interface Report {
  diagnostics: { message: string; code?: string; filename: string }[];
}

function lint(folder: string): Report {
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-c', path.join(root, '.oxlintrc.json'), '--format=json', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  return JSON.parse(stdout) as Report;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'house-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plant(file: string, code: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, code);
}

describe('the linter', () => {
  let said: Map<string, string[]>;
  beforeAll(() => {
    for (const { file, code } of planted) plant(file, code);
    said = new Map();
    for (const { filename, code, message } of lint(folder).diagnostics) {
      said.set(filename, [...(said.get(filename) ?? []), `${code ?? ''} ${message}`]);
    }
  });

  test.each(planted.map((each) => [each.file, each.code.split('\n')[0], each] as const))(
    '%s: %s',
    (file, _code, each) => {
      const messages = said.get(file) ?? [];
      if (each.says === null) expect(messages).toEqual([]);
      else expect(messages.join('\n')).toMatch(each.says);
    },
  );
});

describe('the look at the sources', () => {
  const look = (place: string) =>
    spawnSync(process.execPath, [path.join(root, 'scripts/lint/sources.mjs'), place], { encoding: 'utf8' });

  it('finds switched-off checks and colours in style sheets', () => {
    plant('src/web/shell/off.ts', `export const a = 1; // ${'oxlint'}-disable-line\n`);
    plant('src/web/shell/page.css', '.a { color: var(--ink); }\n.b { color: #fff; }\n');
    plant('src/web/theme/page.css', '.b { color: #fff; }\n');
    const { stdout, status } = look(folder);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split('  ')[0])
        .sort(),
    ).toEqual(['src/model/check/g.ts:1', 'src/web/shell/off.ts:1', 'src/web/shell/page.css:2']);
    expect(status).toBe(1);
  });

  it('is content with this project', () => {
    const { stdout, status } = look(root);
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

it('the layers of this project are as the picture shows them', () => {
  const crossings = lint(root).diagnostics.filter(({ code }) => code === 'house(layers)');
  expect(crossings.map(({ filename, message }) => `${filename}: ${message}`)).toEqual([]);
});
