import type { MenuItem } from '../../contract/endpoints/system.ts';
import type { MenuConfig, MenuItemConfig } from '../../model/language/menu.ts';
import type { RoleConfig } from '../../model/language/role.ts';

/**
 * The menu of front-end route control (Specification §2): the shipped items, each with the roles that may see it as `meta.roles`, which the
 * guard compares with those of the person. An item that no role names is not in it.
 */
export function frontEndMenu(menus: readonly MenuConfig[], roles: readonly RoleConfig[]): MenuItem[] {
  return menus.flatMap((file) => itemsOf(file.menus, roles, []));
}

/** The same of what this build of the application was shipped with. */
export const shippedMenu = (): MenuItem[] => frontEndMenu(Object.values(menuFiles), Object.values(roleFiles));

const menuFiles = import.meta.glob<MenuConfig>('../../../schemas/menus/*.json', { eager: true, import: 'default' });
const roleFiles = import.meta.glob<RoleConfig>('../../../schemas/roles/*.json', { eager: true, import: 'default' });

/** `inherited`: roles that see what stands above, and with it everything below. */
function itemsOf(
  items: readonly MenuItemConfig[],
  roles: readonly RoleConfig[],
  inherited: readonly string[],
): MenuItem[] {
  return items.flatMap((item) => {
    const named = roles.filter(({ menus }) => menus.includes('*') || menus.includes(item.name));
    const mine = [...new Set([...inherited, ...named.map(({ role }) => role)])];
    const children = itemsOf(item.children ?? [], roles, mine);
    const seenBy = [...new Set([...mine, ...children.flatMap(({ meta }) => meta.roles ?? [])])];
    return seenBy.length > 0 ? [itemOf(item, children, seenBy)] : [];
  });
}

function itemOf({ title, ...item }: MenuItemConfig, children: MenuItem[], roles: string[]): MenuItem {
  const isPage = item.component !== undefined || item.templateCode !== undefined;
  return {
    path: item.path,
    name: item.name,
    component: item.component,
    // A folder leads to the first of its pages that the person may see.
    redirect: isPage ? item.redirect : undefined,
    templateCode: item.templateCode,
    templateUiType: item.templateUiType,
    meta: {
      title,
      icon: item.icon,
      isHide: item.isHide,
      isKeepAlive: item.isKeepAlive ?? true,
      isAffix: item.isAffix,
      isLink: item.isLink,
      roles,
    },
    children,
  };
}
