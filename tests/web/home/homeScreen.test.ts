import { lazy } from 'react';
import { expect, it } from 'vitest';
import { homeScreen, homeTypesHere } from '../../../src/web/home/homeScreen.ts';

const screen = () => lazy(async () => ({ default: () => null }));
const installed = new Map([
  ['home/dataViz/index', screen()],
  ['home/opsRisk/index', screen()],
  ['home/opsRiskLeader/index', screen()],
]);
const find = (component: string) => installed.get(component);
const home = (byRole: string | null, byTheme: string, leader = false) => homeScreen({ byRole, byTheme, leader }, find);

it('the home is the one that the role prescribes, else the one of the theme; leaders get theirs where there is one', () => {
  expect(home(null, 'dataViz')).toBe(installed.get('home/dataViz/index'));
  expect(home('opsRisk', 'dataViz')).toBe(installed.get('home/opsRisk/index'));
  expect(home('opsRisk', 'dataViz', true)).toBe(installed.get('home/opsRiskLeader/index'));
  expect(home(null, 'dataViz', true)).toBe(installed.get('home/dataViz/index'));
});

it('a home that is not installed leaves it to the default one', () => {
  expect(home(null, 'chart')).toBeUndefined();
  expect(home(null, 'default')).toBeUndefined();
  expect(homeTypesHere(find)).toEqual(['dataViz', 'default', 'opsRisk']);
});
