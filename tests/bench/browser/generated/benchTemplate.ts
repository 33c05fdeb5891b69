import type { TemplateAnswer } from '../../../../src/contract/template.ts';
import type { ModelConfig } from '../../../../src/model/language/model.ts';
import { emptyConfigSet } from '../../../../src/model/resolved/configSet.ts';
import { resolveModels } from '../../../../src/model/resolved/resolve.ts';
import { prepareTemplate, type Template } from '../../../../src/web/template/model/template.ts';

/** A title that is the same in every language. */
export const same = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });

/** A model as the server would send it to somebody who may do everything, ready for the screen. The others are those of its rows. */
export function benchTemplate(config: ModelConfig, rows: readonly ModelConfig[] = []): Template {
  const models = resolveModels({ ...emptyConfigSet(), models: [config, ...rows] });
  const template = models.get(config.templateCode);
  if (!template) throw new Error(`The model ${config.templateCode} was not resolved.`);
  const rowModels: TemplateAnswer['rowModels'] = {};
  for (const { templateCode } of rows) {
    const row = models.get(templateCode);
    if (row) rowModels[templateCode] = row;
  }
  const rights = ['view', 'add', 'edit', 'del', 'export'].map((code) => `${config.templateCode}:${code}`);
  return prepareTemplate({
    template,
    version: '1',
    dictionaries: {},
    tables: {},
    params: {},
    rowModels,
    permissions: rights,
    today: '2026-01-05',
    user: { id: 'u', account: 'bench', name: 'Bench', department: null, organisation: null, roles: [] },
  });
}
