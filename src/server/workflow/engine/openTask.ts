import type { StepAction, TaskSettings } from './definition.ts';
import type { Run } from './run.ts';
import type { Actor } from './run/ground.ts';
import { isOpen, type Task, type Token } from './state.ts';
import { NotPossible } from './world.ts';

/** The task, when it is open and whoever gives the command may work on it. Throws NotPossible. */
export function openTask(run: Run, id: string): Task {
  const task = run.state.tasks.get(id);
  if (!task || !isOpen(task)) throw new NotPossible('handled');
  if (task.status === 'parked') throw new NotPossible('parked');
  if (!worksOn(task, run.actor)) throw new NotPossible('notYours');
  return task;
}

/** Whether somebody may work on a task. The system may. */
export const worksOn = (task: Task, { id }: Pick<Actor, 'id'>): boolean =>
  id === null || task.assignee === id || (task.assignee === null && task.candidates.includes(id));

/** Throws NotPossible unless the step lets its handlers do this. The system may do anything. */
export function needAllowed(run: Run, token: Token, action: StepAction): void {
  const step = run.nodeOf(token).task;
  if (run.actor.id !== null && step && !allows(step, action)) throw new NotPossible('notAllowed');
}

/** Whether a step lets its handlers do this; one that names nothing lets them do everything. */
export const allows = ({ allow }: Pick<TaskSettings, 'allow'>, action: StepAction): boolean =>
  allow.length === 0 || allow.includes(action);
