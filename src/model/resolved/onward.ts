import type { TransitionConfig } from '../language/states.ts';
import type { ResolvedStates } from './model.ts';

/**
 * Whether a transition takes a record onwards from a state: to another one that is neither a draft nor a return nor void, as their tones
 * say. Withdrawing, sending back and cancelling do not.
 */
export function leadsOnwards(
  states: Pick<ResolvedStates, 'list'>,
  { from, to = [] }: TransitionConfig,
  state: string,
): boolean {
  const targets = typeof to === 'string' ? [to] : to.map((branch) => branch.to);
  return (
    from.includes(state) && targets.some((target) => target !== state && !BACKWARDS.has(toneOf(states, target) ?? ''))
  );
}

/** The tone of a state, where it has one. */
export const toneOf = (states: Pick<ResolvedStates, 'list'>, code: string): string | undefined =>
  states.list.find((state) => state.code === code)?.tone;

const BACKWARDS = new Set(['draft', 'returned', 'void']);
