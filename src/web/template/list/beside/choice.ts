import type { FilterCondition } from '../../../../model/language/filter.ts';

/** What is chosen in the tree beside a list: a node, or with null what lies at none; alone or with everything `below`. */
export interface Choice {
  node: string | null;
  below: boolean;
}

/** The choice that a condition of the list says; undefined where it says none, or more than one node. */
export function choiceOf(condition: FilterCondition | undefined): Choice | undefined {
  if (!condition) return undefined;
  if (condition.op === 'empty') return { node: null, below: false };
  const [node, ...others] = [condition.value].flat();
  const isOne = typeof node === 'string' && others.length === 0;
  if (!isOne || !['below', 'in', 'eq'].includes(condition.op)) return undefined;
  return { node, below: condition.op === 'below' };
}

/** The condition that a choice is: the same that the filters of the list write, so either shows what the other has chosen. */
export function conditionOf(field: string, { node, below }: Choice): FilterCondition {
  if (node === null) return { field, op: 'empty' };
  return below ? { field, op: 'below', value: node } : { field, op: 'in', value: [node] };
}
