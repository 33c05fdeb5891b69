import type { DictionaryConfig } from '../../../model/language/dictionary.ts';
import type { MenuConfig, MenuItemConfig } from '../../../model/language/menu.ts';
import type { RoleConfig } from '../../../model/language/role.ts';
import type { Values } from './mergeShipped.ts';

/** A shipped config as the record that it becomes. References are still names (`menus`, `parent`): ids are this database's own. */
export interface ShippedRecord {
  key: string;
  values: Values;
  /** Name of the menu item above. */
  parent?: string;
  /** Names of menu items. */
  menus?: string[];
}

export const dictionaryRecord = (config: DictionaryConfig): ShippedRecord => ({
  key: config.dictionary,
  values: {
    dictCode: config.dictionary,
    nameZhCn: config.title['zh-cn'],
    nameEn: config.title.en,
    nameZhTw: config.title['zh-tw'],
    isTree: config.items.some((item) => item.parent !== undefined),
    isSystem: true,
    items: config.items.map((item) => ({
      itemCode: item.code,
      parentCode: item.parent ?? null,
      labelZhCn: item.label['zh-cn'],
      labelEn: item.label.en,
      labelZhTw: item.label['zh-tw'],
      value: item.value ?? null,
      color: item.tone ?? null,
      isDisabled: item.disabled ?? false,
    })),
  },
});

export const roleRecord = (config: RoleConfig): ShippedRecord => ({
  key: config.role,
  values: {
    roleCode: config.role,
    roleName: config.title['zh-cn'],
    nameEn: config.title.en,
    nameZhTw: config.title['zh-tw'],
    roleType: config.role === 'admin' ? 'system' : 'business',
    dataScope: config.dataScope,
    allMenus: config.menus.includes('*'),
    permissions: config.permissions,
    leaderRole: config.leaderRole ?? false,
    remark: config.duty?.['zh-cn'] ?? null,
    isSystem: true,
  },
  menus: config.menus.filter((name) => name !== '*'),
});

/** Menu items of all files in order, parents before their children. */
export function menuRecords(configs: readonly MenuConfig[]): ShippedRecord[] {
  return flatten(configs.flatMap((config) => config.menus));
}

function flatten(items: readonly MenuItemConfig[], parent?: string): ShippedRecord[] {
  return items.flatMap((item, at) => [
    menuRecord(item, (at + 1) * 10, parent),
    ...flatten(item.children ?? [], item.name),
  ]);
}

function menuRecord(item: MenuItemConfig, sortNo: number, parent: string | undefined): ShippedRecord {
  const isPage = item.component !== undefined || item.templateCode !== undefined;
  return {
    key: item.name,
    parent,
    values: {
      menuType: item.isLink ? 'link' : isPage ? 'page' : 'folder',
      titleZhCn: item.title['zh-cn'],
      titleEn: item.title.en,
      titleZhTw: item.title['zh-tw'],
      path: item.path,
      name: item.name,
      component: item.component ?? null,
      redirect: item.redirect ?? null,
      templateCode: item.templateCode ?? null,
      templateUiType: item.templateUiType ?? null,
      icon: item.icon ?? null,
      sortNo,
      isHide: item.isHide ?? false,
      isKeepAlive: item.isKeepAlive ?? true,
      isAffix: item.isAffix ?? false,
      linkUrl: item.isLink ?? null,
    },
  };
}
