import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../../../src/contract/endpoints/system.ts';
import { menuScreens } from '../../../src/web/session/menuScreens.ts';
import { findMenus, searchableMenus } from '../../../src/web/shell/search/findMenus.ts';
import { pickText } from '../../../src/web/i18n/language.ts';

const item = (path: string, cn: string, en: string, more: Partial<MenuItem> = {}): MenuItem => ({
  path,
  name: path,
  component: 'x/index',
  meta: { title: { en, 'zh-cn': cn, 'zh-tw': cn } },
  ...more,
});
const menu: MenuItem[] = [
  item('/ops', '损失事件', 'Loss events', {
    component: null,
    children: [
      item('/ops/loss/events', '损失事件清单', 'Loss event list'),
      item('/ops/loss/:id', '损失事件详情', 'Detail'),
      item('/ops/secret', '隐藏页', 'Hidden', { meta: { title: '隐藏页', isHide: true } }),
    ],
  }),
  item('/law/library', '法规库', 'Law library'),
];
const menus = searchableMenus(menuScreens(menu), (title) => pickText(title, 'zh-cn'));
const find = (typed: string) => findMenus(menus, typed).map(({ path }) => path);

describe('the menu search: support Chinese, routing path', () => {
  it.each([
    ['损失', '/ops/loss/events'],
    ['sunshi', '/ops/loss/events'],
    ['sun shi shi jian', '/ops/loss/events'],
    ['sssj', '/ops/loss/events'],
    ['SSSJQD', '/ops/loss/events'],
    ['loss event', '/ops/loss/events'],
    ['/law', '/law/library'],
    ['fgk', '/law/library'],
    ['Law lib', '/law/library'],
  ])('%s finds %s', (typed, path) => expect(find(typed)).toEqual([path]));

  it('knows no branches, no patterns and nothing that the menu hides', () => {
    expect(find('')).toEqual(['/ops/loss/events', '/law/library']);
    expect(find('隐藏')).toEqual([]);
    expect(find('nothing of the kind')).toEqual([]);
  });

  it('says where a page stands', () => {
    expect(findMenus(menus, 'sssj')[0]?.titles).toEqual(['损失事件', '损失事件清单']);
  });
});
