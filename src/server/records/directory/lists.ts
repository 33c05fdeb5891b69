import { sql } from 'kysely';
import type { RowScope } from '../../../model/language/access.ts';
import type { DictionaryItem } from '../../../model/language/dictionary.ts';
import type { Department, Menu, Role } from '../../access/directory.ts';
import type { Executor } from '../../database/tables.ts';
import type { Dictionary } from '../../models/dictionaries.ts';

/** Roles in use. */
export async function readRoles(executor: Executor): Promise<Role[]> {
  const { rows } = await sql<{
    id: string;
    role_code: string;
    role_name: string;
    name_en: string | null;
    name_zh_tw: string | null;
    data_scope: RowScope;
    permissions: string | null;
    all_menus: boolean | null;
    menus: string[] | null;
    leader_role: boolean | null;
    home_type: string | null;
  }>`
    select id, role_code, role_name, name_en, name_zh_tw, data_scope, permissions, all_menus, menus, leader_role, home_type
    from sys_role where deleted_at is null and state = 'enabled'`.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    code: row.role_code,
    title: { en: row.name_en ?? row.role_name, 'zh-cn': row.role_name, 'zh-tw': row.name_zh_tw ?? row.role_name },
    dataScope: row.data_scope,
    permissions: (row.permissions ?? '').split(/\s+/).filter(Boolean),
    allMenus: row.all_menus ?? false,
    menus: row.menus ?? [],
    leaderRole: row.leader_role ?? false,
    homeType: row.home_type,
  }));
}

/** All departments, disabled ones too: old records belong to them. */
export async function readDepartments(executor: Executor): Promise<Department[]> {
  const { rows } = await sql<{
    id: string;
    dept_name: string;
    parent_id: string | null;
    org_type: string;
    leader: string | null;
  }>`
    select id, dept_name, parent_id, org_type, leader from sys_dept where deleted_at is null`.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    name: row.dept_name,
    parent: row.parent_id,
    isEntity: ['group', 'company', 'branch'].includes(row.org_type),
    leader: row.leader,
  }));
}

/** Menu items in use. */
export async function readMenus(executor: Executor): Promise<Menu[]> {
  const { rows } = await sql<{
    id: string;
    parent_id: string | null;
    sort_no: string | null;
    title_zh_cn: string;
    title_en: string;
    title_zh_tw: string;
    path: string;
    name: string;
    component: string | null;
    redirect: string | null;
    template_code: string | null;
    template_ui_type: Menu['templateUiType'];
    icon: string | null;
    is_hide: boolean | null;
    is_keep_alive: boolean | null;
    is_affix: boolean | null;
    link_url: string | null;
    roles: string[] | null;
  }>`
    select id, parent_id, sort_no, title_zh_cn, title_en, title_zh_tw, path, name, component, redirect, template_code, template_ui_type,
      icon, is_hide, is_keep_alive, is_affix, link_url, roles
    from sys_menu where deleted_at is null and state = 'enabled'`.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    parent: row.parent_id,
    order: Number(row.sort_no ?? 0),
    title: { en: row.title_en, 'zh-cn': row.title_zh_cn, 'zh-tw': row.title_zh_tw },
    path: row.path,
    name: row.name,
    component: row.component,
    redirect: row.redirect,
    templateCode: row.template_code,
    templateUiType: row.template_ui_type,
    icon: row.icon,
    isHide: row.is_hide ?? false,
    isKeepAlive: row.is_keep_alive ?? true,
    isAffix: row.is_affix ?? false,
    isLink: row.link_url ?? '',
    roles: row.roles ?? [],
  }));
}

/** Dictionaries in use with their items in order; a disabled item stays readable and cannot be chosen. */
export async function readDictionaries(executor: Executor): Promise<Dictionary[]> {
  const types = await sql<{ id: string; dict_code: string; name_zh_cn: string; name_en: string; name_zh_tw: string }>`
    select id, dict_code, name_zh_cn, name_en, name_zh_tw from sys_dict_type where deleted_at is null and state = 'enabled'`.execute(
    executor,
  );
  const items = await sql<ItemRow>`
    select parent_id, item_code, parent_code, label_zh_cn, label_en, label_zh_tw, value, color, is_disabled
    from sys_dict_item order by parent_id, sort_no, id`.execute(executor);
  const itemsOf = new Map<string, DictionaryItem[]>();
  for (const row of items.rows) {
    const list = itemsOf.get(row.parent_id) ?? [];
    list.push(toItem(row));
    itemsOf.set(row.parent_id, list);
  }
  return types.rows.map((row) => ({
    dictionary: row.dict_code,
    title: { en: row.name_en, 'zh-cn': row.name_zh_cn, 'zh-tw': row.name_zh_tw },
    items: itemsOf.get(row.id) ?? [],
  }));
}

interface ItemRow {
  parent_id: string;
  item_code: string;
  parent_code: string | null;
  label_zh_cn: string;
  label_en: string;
  label_zh_tw: string;
  value: string | null;
  color: DictionaryItem['tone'] | null;
  is_disabled: boolean | null;
}

const toItem = (row: ItemRow): DictionaryItem => ({
  code: row.item_code,
  label: { en: row.label_en, 'zh-cn': row.label_zh_cn, 'zh-tw': row.label_zh_tw },
  ...(row.parent_code ? { parent: row.parent_code } : {}),
  ...(row.color ? { tone: row.color } : {}),
  ...(row.value ? { value: row.value } : {}),
  ...(row.is_disabled ? { disabled: true } : {}),
});
