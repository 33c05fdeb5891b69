import path from 'node:path';
import { expect, it } from 'vitest';
import { readModelFiles } from '../../../scripts/models/files.ts';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import { resolveModels } from '../../../src/model/resolved/resolve.ts';
import { browserProgram } from '../../../src/web/template/model/browserProgram.ts';

const { set } = checkConfigs(readModelFiles(path.resolve(import.meta.dirname, '../../../schemas')));
const models = resolveModels(set);
const records = [...models.values()].filter(({ kind }) => kind === 'record');

it.each(records.map((model) => [model.templateCode, model] as const))('a browser can run %s', (_code, model) => {
  const rows = model.fields.flatMap((field) => {
    const rowModel = field.type === 'subTable' ? models.get(field.model) : undefined;
    return rowModel ? [[rowModel.templateCode, rowModel] as const] : [];
  });
  const { program } = browserProgram(model, Object.fromEntries(rows));
  expect(program.fields.size).toBe(model.fields.length);
});
