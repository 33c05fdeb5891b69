import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { matchOne } from '../../model/resolved/matchOne.ts';

/** A screen written by hand: its default export, drawn without props. */
export type ScreenComponent = LazyExoticComponent<ComponentType>;

const ROOT = '../plugins/';
const files = import.meta.glob<{ default: ComponentType }>('../plugins/**/index.tsx');

/** The registry of screens by path: `plugins/grc/ops/indicatorLibrary/index.tsx` is `grc/ops/indicatorLibrary/index`. */
const registry = new Map<string, ScreenComponent>(
  Object.entries(files).map(([file, load]) => [pathOf(file), lazy(load)]),
);

/** The screen that a menu item's component names, by path prefix; undefined when none or several match (Specification §2). */
export function screenFor(component: string): ScreenComponent | undefined {
  const path = matchOne(component, [...registry.keys()]);
  return path === undefined ? undefined : registry.get(path);
}

function pathOf(file: string): string {
  return file.slice(ROOT.length).replace(/\.tsx$/, '');
}
