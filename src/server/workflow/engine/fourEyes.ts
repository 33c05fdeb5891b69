import type { TaskSettings } from './definition.ts';
import type { Run } from './run.ts';
import type { Task, Token } from './state.ts';
import { NotPossible } from './world.ts';

/**
 * Throws NotPossible where four eyes are wanted for the transition and whoever gives the command, or whose deputy he is, has created or submitted
 * the record: the same that the state machine of the record says to him.
 */
export function needOtherEyes(run: Run, task: Task, transition: string | null): void {
  const { id } = run.actor;
  if (id === null) return;
  const speakers = task.delegation === 'deputy' && task.owner !== null ? [id, task.owner] : [id];
  const filers = run.world.filers(transition);
  if (speakers.some((one) => filers.includes(one))) throw new NotPossible('fourEyes');
}

/** Throws NotPossible for somebody who is to get a hand in a step that wants four eyes, and has created or submitted the record. */
export function needNoFiler(run: Run, token: Token, person: string): void {
  const transition = run.nodeOf(token).task?.onApprove ?? null;
  if (run.world.filers(transition).includes(person)) throw new NotPossible('filed');
}

/** The transition of the record that somebody's word at a step leads to; null where it takes none. */
export function transitionOf(
  settings: TaskSettings,
  outcome: 'approve' | 'reject',
  to: TaskSettings['reject'] | { node: string },
  rejects: string | null,
): string | null {
  if (outcome === 'approve') return settings.onApprove;
  if (to === 'flow') return settings.onReject;
  if (to === 'end') return settings.onReject ?? rejects;
  return to === 'initiator' ? settings.onReturn : null;
}
