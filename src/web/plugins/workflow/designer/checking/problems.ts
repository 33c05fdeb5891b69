import type { I18nText } from '../../../../kit/plugin.ts';

/** One thing that is wrong with a process, or might be better. */
export interface Problem {
  /** Id of the element; null: the process as a whole. */
  element: string | null;
  message: string | I18nText;
  /** Faults keep it from being deployed, remarks do not. */
  gravity: 'fault' | 'remark';
}

/** Problems by the element that they lie at, the faults before the remarks. */
export function byElement(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const found = new Map<string, Problem[]>();
  for (const problem of problems)
    if (problem.element !== null) found.set(problem.element, [...(found.get(problem.element) ?? []), problem]);
  return new Map([...found].map(([id, list]) => [id, [...list].sort(faultsFirst)]));
}

export const faultsFirst = (a: Problem, b: Problem): number =>
  Number(b.gravity === 'fault') - Number(a.gravity === 'fault');
