import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

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

/** The one registered path that begins with the component's path; undefined when none or several do. */
export function matchOne(component: string, paths: readonly string[]): string | undefined {
  const prefix = component.replace(/^\/+/, '').replace(/\.tsx$/, '');
  if (prefix === '') return undefined;
  const matches = paths.filter((path) => path.startsWith(prefix));
  return matches.length === 1 ? matches[0] : undefined;
}

function pathOf(file: string): string {
  return file.slice(ROOT.length).replace(/\.tsx$/, '');
}
