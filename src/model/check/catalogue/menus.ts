import { nearestName } from '../../expression/nearestName.ts';
import type { MenuConfig, MenuItemConfig } from '../../language/menu.ts';
import { matching } from '../../resolved/matchOne.ts';
import { type Path, quoted, type Report } from '../fault.ts';
import { expectModel } from '../parts/names.ts';
import type { World } from '../world.ts';

/** Names and paths of the menu items of all files. */
export interface MenuNames {
  names: Map<string, number>;
  paths: Map<string, number>;
}

/** Counts the names and paths of all menu files. */
export function menuNames(menus: readonly MenuConfig[]): MenuNames {
  const found: MenuNames = { names: new Map(), paths: new Map() };
  const visit = (item: MenuItemConfig): void => {
    found.names.set(item.name, (found.names.get(item.name) ?? 0) + 1);
    found.paths.set(item.path, (found.paths.get(item.path) ?? 0) + 1);
    item.children?.forEach(visit);
  };
  for (const menu of menus) menu.menus.forEach(visit);
  return found;
}

/** What each menu item leads to. */
export function checkMenus(config: MenuConfig, names: MenuNames, world: World, report: Report): void {
  config.menus.forEach((item, at) => checkItem(item, ['menus', at], names, world, report));
}

function checkItem(item: MenuItemConfig, path: Path, names: MenuNames, world: World, report: Report): void {
  if ((names.names.get(item.name) ?? 0) > 1)
    report({
      path: [...path, 'name'],
      code: 'duplicate',
      message: `Several menu items are called ${quoted(item.name)}.`,
    });
  if ((names.paths.get(item.path) ?? 0) > 1)
    report({
      path: [...path, 'path'],
      code: 'duplicate',
      message: `Several menu items have the path ${quoted(item.path)}.`,
    });
  if (item.redirect !== undefined && !names.paths.has(item.redirect)) {
    report({
      path: [...path, 'redirect'],
      code: 'unknownMenu',
      message: `No menu item has the path ${quoted(item.redirect)}.`,
      suggestion: nearestName(item.redirect, names.paths.keys()),
    });
  }
  checkTarget(item, path, world, report);
  item.children?.forEach((child, at) => checkItem(child, [...path, 'children', at], names, world, report));
}

function checkTarget(item: MenuItemConfig, path: Path, world: World, report: Report): void {
  if (item.component !== undefined && item.templateCode !== undefined) {
    report({
      path: [...path, 'component'],
      code: 'option',
      message: 'A menu item leads to a screen written by hand or to a model, not to both.',
    });
  }
  const leads = item.component ?? item.templateCode ?? item.redirect ?? item.isLink;
  if (leads === undefined && !item.children?.length)
    report({
      path,
      code: 'missing',
      message: `The menu item ${quoted(item.name)} leads nowhere: it has no "templateCode", "component", "isLink" or "children".`,
    });
  if (item.component !== undefined) checkScreen(item.component, [...path, 'component'], world, report);
  if (item.templateUiType !== undefined && item.templateCode === undefined) {
    report({
      path: [...path, 'templateUiType'],
      code: 'option',
      message: 'Without a "templateCode" there is nothing to show in this way.',
    });
  }
  if (item.templateCode === undefined) return;
  const model = expectModel(world, item.templateCode, 'record', [...path, 'templateCode'], report);
  if (model && item.templateUiType === 'tree' && !model.tree) {
    report({
      path: [...path, 'templateUiType'],
      code: 'modelKind',
      message: `The model ${quoted(item.templateCode)} has no "tree". Give it one that names the reference to the parent, "tree": { "parent": "parentId" }, or show a list.`,
      suggestion: 'list',
    });
  }
}

/** A component is the beginning of the path of exactly one screen (Specification §2). */
function checkScreen(component: string, path: Path, { options }: World, report: Report): void {
  if (!options.screens) return;
  const matches = matching(component, [...options.screens]);
  if (matches.length === 1) return;
  const message =
    matches.length === 0
      ? `There is no screen ${quoted(component)}.`
      : `${quoted(component)} means several screens: ${matches.join(', ')}.`;
  report({
    path,
    code: 'unknownScreen',
    message,
    suggestion: matches.length === 0 ? nearestName(component, options.screens) : undefined,
  });
}
