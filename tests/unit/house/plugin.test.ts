import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';
import { filesOf, KIND_NAMES } from '../../../scripts/lib/plugins/files.mjs';

const PART: Readonly<Record<string, string>> = {
  screen: 'index.tsx',
  panel: 'panel.tsx',
  field: 'field.tsx',
  cell: 'cell.tsx',
  action: 'action.ts',
};

it('makes every kind of plugin that the manual names', () => {
  expect(KIND_NAMES.toSorted()).toEqual(Object.keys(PART).toSorted());
});

it.each(KIND_NAMES)('makes a %s with its code, a story and a test', (kind) => {
  const files = filesOf('ops/vaultMap', kind);
  const names = Object.keys(files);
  expect(names).toContain(`src/web/plugins/ops/vaultMap/${PART[kind]}`);
  expect(names.filter((name) => /^stories\/plugins\/ops\/vaultMap\..*stories\.tsx$/.test(name))).toHaveLength(1);
  expect(names.filter((name) => /^tests\/web\/plugins\/ops\/vaultMap\.(.*\.)?test\.tsx?$/.test(name))).toHaveLength(1);
  for (const [name, text] of Object.entries(files)) {
    if (name.endsWith('.json')) expect(JSON.parse(text)).toHaveProperty('permission');
    else expect(transformSync(text, { loader: 'tsx' }).code).not.toBe('');
  }
});

it('keeps the kinds of one folder apart', () => {
  const names = KIND_NAMES.flatMap((kind) => Object.keys(filesOf('ops/vaultMap', kind)));
  expect(new Set(names).size).toBe(names.length);
});
