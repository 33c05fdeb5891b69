import path from 'node:path';
import { expect, it } from 'vitest';
import { readModelFiles } from '../../../scripts/models/files.ts';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import type { MenuItemConfig } from '../../../src/model/language/menu.ts';

it('a list is called alike in the menu and on its page', () => {
  const { set } = checkConfigs(readModelFiles(path.resolve(import.meta.dirname, '../../../schemas')));
  const within = (items: readonly MenuItemConfig[]): MenuItemConfig[] =>
    items.flatMap((item) => [item, ...within(item.children ?? [])]);
  const pages = within(set.menus.flatMap(({ menus }) => menus)).filter(
    ({ templateCode, templateUiType }) => templateCode !== undefined && templateUiType !== 'tree',
  );
  expect(pages.length).toBeGreaterThan(15);
  for (const { templateCode, title } of pages)
    expect(title, templateCode).toEqual(set.models.find((model) => model.templateCode === templateCode)?.title);
});
