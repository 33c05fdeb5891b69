import type { MenuItem, MenuMeta, TemplateUiType } from '../../contract/endpoints/system.ts';

/** A route of the root layout, made from a menu item. */
export interface ScreenRoute {
  /** Absolute; keeps its pattern (`/a/:id`) when dynamic. */
  path: string;
  name: string;
  meta: MenuMeta & { isDynamic: boolean; isDynamicPath: string };
  /** Component path of a screen written by hand, as the menu names it. */
  component?: string;
  templateCode?: string;
  templateUiType?: TemplateUiType;
  redirect?: string;
  /** The item and its ancestors, outermost first. */
  trail: readonly MenuItem[];
}

/** The menu without items whose `meta.roles` the person has none of (Specification §2, §6). */
export function permittedMenu(menu: readonly MenuItem[], roles: readonly string[]): MenuItem[] {
  return menu
    .filter((item) => !item.meta.roles?.length || item.meta.roles.some((role) => roles.includes(role)))
    .map((item) => ({ ...item, children: item.children && permittedMenu(item.children, roles) }));
}

/** Flattens the menu tree under the root layout (Specification §2). A folder leads to its redirect, else its first visible child. */
export function menuScreens(menu: readonly MenuItem[], parents: readonly MenuItem[] = []): ScreenRoute[] {
  return menu.flatMap((item) => {
    const path = absolutePath(item, parents);
    const trail = [...parents, { ...item, path }];
    return [screenOf(item, path, trail), ...menuScreens(item.children ?? [], trail)];
  });
}

/** Path of a menu item below its ancestors: an absolute one stands for itself. */
export function absolutePath(item: MenuItem, parents: readonly MenuItem[]): string {
  if (item.path.startsWith('/')) return item.path;
  return `${parents.at(-1)?.path ?? ''}/${item.path}`;
}

function screenOf(item: MenuItem, path: string, trail: readonly MenuItem[]): ScreenRoute {
  const isDynamic = path.includes('/:');
  return {
    path,
    name: item.name,
    meta: { ...item.meta, isDynamic, isDynamicPath: isDynamic ? path : '' },
    component: item.component || undefined,
    templateCode: item.templateCode || undefined,
    templateUiType: item.templateUiType ?? undefined,
    redirect: item.redirect || firstChild(item, trail),
    trail,
  };
}

function firstChild(item: MenuItem, trail: readonly MenuItem[]): string | undefined {
  if (item.component || item.templateCode) return undefined;
  const child = item.children?.find((candidate) => !candidate.meta.isHide);
  return child && absolutePath(child, trail);
}
