import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../../../src/contract/endpoints/system.ts';
import { linkAddress } from '../../../src/web/session/menuLink.ts';
import { menuScreens, permittedMenu } from '../../../src/web/session/menuScreens.ts';
import { matchOne } from '../../../src/model/resolved/matchOne.ts';

const item = (path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  path,
  name: path,
  meta: { title: path },
  ...more,
});

describe('the menu as routes (Specification §2)', () => {
  const menu = [
    item('/ops', {
      children: [
        item('/ops/hidden', { meta: { title: 'hidden', isHide: true }, component: 'a/index' }),
        item('lossEvent', { templateCode: 'lossEvent', templateUiType: 'tree' }),
        item('/ops/detail/:id', { component: 'grc/ops/detail/index' }),
      ],
    }),
    item('/moved', { redirect: '/home' }),
  ];

  it('flattens the tree under the root, with the way to each item', () => {
    const screens = menuScreens(menu);
    expect(screens.map((screen) => screen.path)).toEqual([
      '/ops',
      '/ops/hidden',
      '/ops/lossEvent',
      '/ops/detail/:id',
      '/moved',
    ]);
    expect(screens[2]?.trail.map((step) => step.path)).toEqual(['/ops', '/ops/lossEvent']);
    expect(screens[2]).toMatchObject({ templateCode: 'lossEvent', templateUiType: 'tree' });
  });

  it('keeps the pattern of a dynamic path', () => {
    expect(menuScreens(menu)[3]?.meta).toMatchObject({ isDynamic: true, isDynamicPath: '/ops/detail/:id' });
    expect(menuScreens(menu)[1]?.meta).toMatchObject({ isDynamic: false, isDynamicPath: '' });
  });

  it('leads a folder to its redirect, else to its first visible child', () => {
    expect(menuScreens(menu)[0]?.redirect).toBe('/ops/lossEvent');
    expect(menuScreens(menu)[4]?.redirect).toBe('/home');
  });

  it('keeps an item without meta.roles, or whose roles meet those of the person, at any depth', () => {
    const roles = (...codes: string[]) => ({ meta: { title: '', roles: codes } });
    const tree = [
      item('/a', { children: [item('/a/1', roles('admin')), item('/a/2', roles('common', 'x'))] }),
      item('/b', roles('admin')),
      item('/c', roles()),
    ];
    const kept = permittedMenu(tree, ['common']);
    expect(menuScreens(kept).map((screen) => screen.path)).toEqual(['/a', '/a/2', '/c']);
  });
});

describe('the screen of a component (Specification §2)', () => {
  const paths = ['grc/ops/planAudit/index', 'grc/ops/planAuditTrigger/index', 'ai/ask/index'];

  it.each([
    ['ai/ask', 'ai/ask/index'],
    ['/ai/ask/index', 'ai/ask/index'],
    ['ai/ask/index.tsx', 'ai/ask/index'],
    ['grc/ops/planAudit/index', 'grc/ops/planAudit/index'],
    ['grc/ops/planAudit', undefined],
    ['nowhere/index', undefined],
    ['', undefined],
  ])('of %j is %j', (component, path) => {
    expect(matchOne(component, paths)).toBe(path);
  });
});

describe('links of the menu (Specification §2)', () => {
  const page = { origin: 'https://risk.example', pathname: '/app/' };
  it('opens an external address as it is, and a route behind this page', () => {
    expect(linkAddress('https://law.example/x', page)).toBe('https://law.example/x');
    expect(linkAddress('/kri/screen', page)).toBe('https://risk.example/app/#/kri/screen');
  });
});
