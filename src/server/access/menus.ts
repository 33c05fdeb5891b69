import type { MenuItem } from '../../contract/endpoints/system.ts';
import type { Menu, Role } from './directory.ts';

/**
 * The menu tree of a person (Specification §2, §3): what one of his roles grants, with the folders that lead there; an item with
 * roles of its own shows to those alone. Without roles there is no menu.
 */
export function menuTree(menus: readonly Menu[], roles: readonly Role[], allRoles: readonly Role[]): MenuItem[] {
  if (roles.length === 0) return [];
  const codes = new Map(allRoles.map((role) => [role.id, role.code]));
  const held = new Set(roles.map((role) => role.id));
  const all = roles.some((role) => role.allMenus);
  const granted = new Set(roles.flatMap((role) => role.menus));
  const childrenOf = new Map<string, Menu[]>();
  for (const menu of menus) childrenOf.set(menu.parent ?? '', [...(childrenOf.get(menu.parent ?? '') ?? []), menu]);
  return below('', false);

  function below(parent: string, inherited: boolean): MenuItem[] {
    const items = [...(childrenOf.get(parent) ?? [])].sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1));
    return items.flatMap((menu) => {
      if (menu.roles.length > 0 && !menu.roles.some((role) => held.has(role))) return [];
      const mine = all || inherited || granted.has(menu.id);
      const children = below(menu.id, mine);
      return mine || children.length > 0 ? [itemOf(menu, children)] : [];
    });
  }

  function itemOf(menu: Menu, children: MenuItem[]): MenuItem {
    const only = menu.roles.flatMap((id) => codes.get(id) ?? []);
    return {
      path: menu.path,
      name: menu.name,
      component: menu.component,
      redirect:
        children.some((child) => child.path === menu.redirect) || menu.templateCode || menu.component
          ? menu.redirect
          : null,
      templateCode: menu.templateCode,
      templateUiType: menu.templateUiType,
      meta: {
        title: menu.title,
        ...(menu.icon ? { icon: menu.icon } : {}),
        isHide: menu.isHide,
        isKeepAlive: menu.isKeepAlive,
        isAffix: menu.isAffix,
        isLink: menu.isLink,
        ...(only.length > 0 ? { roles: only } : {}),
      },
      ...(children.length > 0 ? { children } : {}),
    };
  }
}

/** The same items without their tree, for whoever looks one up by path or model. */
export function flatMenu(tree: readonly MenuItem[]): MenuItem[] {
  return tree.flatMap(({ children = [], ...item }) => [item, ...flatMenu(children)]);
}
