import type { Viewer } from '../../access/viewer.ts';
import type { Command } from '../engine/commands.ts';
import { type Definition, nodeOf, type StepAction } from '../engine/definition.ts';
import { allows } from '../engine/openTask.ts';
import type { Task } from '../engine/state.ts';

/** A task at which somebody may work now, and the process that it is a task of: the run itself or one that it called. */
export interface OwnTask {
  task: Pick<Task, 'id' | 'kind' | 'node'>;
  definition: Definition;
}

/** A command that leads through a transition; `leaves`: the record may be taken out of the process by it. */
export type Led = ((comment: string | null) => Command) | 'leaves';

/** What leads a run through a transition of its record; null when nothing that the person may do does. */
export type LedBy = (transition: string) => Led | null;

/** What the steps of a record are to somebody: decisions on his own tasks, and of whoever began the run also taking it back. */
export function ledBy(
  { definition, initiator }: { definition: Definition; initiator: string },
  own: readonly OwnTask[],
  viewer: Pick<Viewer, 'id'>,
): LedBy {
  return (transition) => {
    for (const { task, definition: of } of own) {
      const command = commandAt(of, task, transition);
      if (command) return command;
    }
    if (initiator !== viewer.id) return null;
    if (definition.settings.withdraw === transition)
      return (comment) => ({ kind: 'end', status: 'withdrawn', comment });
    return own.some(({ task }) => task.kind === 'resubmit') ? 'leaves' : null;
  };
}

/** Whether a process leads its record through a transition anywhere. */
export const namesTransition = ({ settings, nodes }: Definition, transition: string): boolean =>
  [settings.withdraw, settings.reject, settings.resubmit, settings.terminate].includes(transition) ||
  [...nodes.values()].some(
    ({ task, service }) =>
      service?.transition === transition ||
      [task?.onApprove, task?.onReturn, task?.onReject, task?.onWithdraw, task?.onBack].includes(transition),
  );

function commandAt(
  definition: Definition,
  task: OwnTask['task'],
  transition: string,
): ((comment: string | null) => Command) | null {
  const { settings } = definition;
  const complete =
    (outcome: 'approve' | 'reject', to?: 'initiator' | 'end' | 'flow') =>
    (comment: string | null): Command => ({
      kind: 'complete',
      task: task.id,
      outcome,
      comment,
      way: to === undefined ? null : { to, straight: false },
      next: [],
    });
  if (task.kind === 'resubmit') return settings.resubmit === transition ? complete('approve') : null;
  const step = nodeOf(definition, task.node).task;
  if (!step) return null;
  // Who was asked to sign besides decides on his own signature alone, whatever the step allows.
  const allowed = (action: StepAction): boolean => task.kind !== 'work' || allows(step, action);
  if (step.onApprove === transition) return allowed('approve') ? complete('approve') : null;
  if (step.onReturn === transition) return allowed('return') ? complete('reject', 'initiator') : null;
  if ((step.onReject ?? settings.reject) !== transition || !allowed('reject')) return null;
  return complete('reject', step.reject === 'flow' ? 'flow' : 'end');
}
