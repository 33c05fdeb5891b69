import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { storyDictionaries } from '../../../stories/support/lossModels.ts';
import { WHOLE, wholeConfigIn, wholeConfigs } from '../../../stories/support/wholeModels.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';

/** What stands in the product already, and what needs code of a team: the action of a server, a plugin. */
const OWN = new Set(['sysUser', 'sysDept']);
const NEEDS_CODE = new Set(['call', 'plug']);
const withoutPlugin = <T>(columns: readonly T[] = []): T[] =>
  columns.filter((column) => !(typeof column === 'object' && column !== null && 'plugin' in column));

/** The model of everything in each layout of its form, each a model of its own with its own rows: list and tree are reached by these paths. */
export const WHOLE_SCREENS = [
  { layout: 'plain', code: WHOLE, list: '/whole', tree: '/whole/tree' },
  { layout: 'tabs', code: 'storyTabs', list: '/tabs', tree: '/tabs/tree' },
  { layout: 'steps', code: 'storySteps', list: '/steps', tree: '/steps/tree' },
] as const;

/** Puts the model of everything into a folder of schemas, in every layout, with menu items for it. */
export function writeWholeModels(folder: string): void {
  const write = (file: string, config: object): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), JSON.stringify(config));
  };
  const others = wholeConfigs.filter(({ templateCode }) => !OWN.has(templateCode) && !templateCode.startsWith(WHOLE));
  for (const config of others) write(`story/${config.templateCode}.json`, installed(config));
  const parts = wholeConfigs.filter(({ templateCode }) => templateCode.startsWith(WHOLE) && templateCode !== WHOLE);
  for (const { layout, code } of WHOLE_SCREENS)
    for (const config of [wholeConfigIn(layout), ...parts]) {
      const own: ModelConfig = JSON.parse(JSON.stringify(config).replaceAll(`"${WHOLE}`, `"${code}`));
      write(`story/${own.templateCode}.json`, installed(own));
    }
  for (const config of storyDictionaries) write(`dictionaries/story/${config.dictionary}.json`, config);
  const menus = WHOLE_SCREENS.flatMap(({ code, list, tree }) =>
    (['list', 'tree'] as const).map((templateUiType) => ({
      name: `${code}${templateUiType === 'list' ? 'List' : 'Tree'}`,
      title: { en: `Everything (${code}, ${templateUiType})`, 'zh-cn': '全部功能', 'zh-tw': '全部功能' },
      path: templateUiType === 'list' ? list : tree,
      templateCode: code,
      templateUiType,
    })),
  );
  write('menus/96-story.json', { menus });
}

/** A model as an installation has it: with the buttons of the mixins, without what needs code. */
function installed(config: ModelConfig): object {
  const buttons = config.buttons?.filter(({ code }) => !NEEDS_CODE.has(code));
  const mixins = config.rows ? {} : { with: ['std', 'history'] };
  const list = config.list && { ...config.list, columns: withoutPlugin(config.list.columns) };
  const tree = config.tree && { ...config.tree, columns: withoutPlugin(config.tree.columns) };
  return { ...config, ...mixins, buttons, list, tree };
}
