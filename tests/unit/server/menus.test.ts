import { describe, expect, it } from 'vitest';
import type { Menu, Role } from '../../../src/server/access/directory.ts';
import { flatMenu, menuTree } from '../../../src/server/access/menus.ts';

const menu = (id: string, parent: string | null, more: Partial<Menu> = {}): Menu => ({
  id,
  parent,
  order: 10,
  title: { en: id, 'zh-cn': id, 'zh-tw': id },
  path: `/${id}`,
  name: id,
  component: null,
  redirect: null,
  templateCode: null,
  templateUiType: null,
  icon: null,
  isHide: false,
  isKeepAlive: true,
  isAffix: false,
  isLink: '',
  roles: [],
  ...more,
});
const role = (id: string, more: Partial<Role> = {}): Role => ({
  id,
  code: id,
  title: { en: id, 'zh-cn': id, 'zh-tw': id },
  dataScope: 'own',
  permissions: [],
  allMenus: false,
  menus: [],
  leaderRole: false,
  homeType: null,
  ...more,
});
const MENUS = [
  menu('area', null, { redirect: '/a' }),
  menu('b', 'area', { order: 20 }),
  menu('a', 'area'),
  menu('chief', 'area', { order: 30, roles: ['boss'] }),
];
const names = (roles: Role[]) => flatMenu(menuTree(MENUS, roles, roles)).map((item) => item.name);

describe('the menu of a person', () => {
  it('follows the order of the items, not of their ids', () => {
    expect(names([role('all', { allMenus: true })])).toEqual(['area', 'a', 'b']);
  });

  it('shows a folder for what lies in it, and all of it when the folder itself is granted', () => {
    expect(names([role('x', { menus: ['b'] })])).toEqual(['area', 'b']);
    expect(names([role('x', { menus: ['area'] })])).toEqual(['area', 'a', 'b']);
    expect(names([role('x')])).toEqual([]);
  });

  it('shows an item with roles of its own to those alone, whatever else is granted', () => {
    expect(names([role('boss', { allMenus: true })])).toContain('chief');
    expect(names([role('x', { menus: ['chief'] })])).toEqual([]);
  });

  it('is empty without roles', () => {
    expect(menuTree(MENUS, [], [])).toEqual([]);
  });

  it('redirects a folder only to what is there', () => {
    expect(menuTree(MENUS, [role('x', { menus: ['b'] })], [])[0]?.redirect).toBeNull();
    expect(menuTree(MENUS, [role('x', { menus: ['a'] })], [])[0]?.redirect).toBe('/a');
  });

  it('survives a ring of parents', () => {
    expect(menuTree([menu('x', 'y'), menu('y', 'x')], [role('all', { allMenus: true })], [])).toEqual([]);
  });
});
