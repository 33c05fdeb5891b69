import type { Run } from './run.ts';
import { type Outcome, scopeAround, type Task, type TaskKind, type Token } from './state.ts';

/** What the server has found out about a task that is to be made. */
export interface Assignment {
  /** Who may do it; several of one task are candidates, of whom one claims it. */
  people: readonly string[];
  /** Whose deputy somebody is, by the deputy's id. */
  deputyOf: Readonly<Record<string, string>>;
  title: string | null;
  dueAt: string | null;
}

/** Ends a task with what whoever gives the command says of it. */
export function closeTask(run: Run, task: Task, outcome: Outcome, comment: string | null): void {
  Object.assign(task, {
    status: 'done',
    outcome,
    comment,
    actor: run.actor.id,
    assignee: task.assignee ?? run.actor.id,
  });
}

/** An open task at a token. */
export function makeTask(
  run: Run,
  token: Token,
  kind: TaskKind,
  { people, deputyOf, title, dueAt }: Assignment,
  more: Partial<Task> = {},
): Task {
  const [only] = people.length === 1 ? people : [];
  const principal = only === undefined ? undefined : deputyOf[only];
  run.state.counter += 1;
  const task: Task = {
    id: run.world.newId(),
    no: run.state.counter,
    instance: token.instance,
    token: token.id,
    scope: scopeAround(run.state, token).id,
    node: token.node ?? '',
    kind,
    parent: null,
    status: 'open',
    title,
    assignee: only ?? null,
    candidates: only === undefined ? [...people] : [],
    owner: principal ?? null,
    delegation: principal === undefined ? null : 'deputy',
    outcome: null,
    comment: null,
    actor: null,
    after: [],
    held: null,
    undoable: false,
    touched: false,
    fromTask: null,
    dueAt,
    ...more,
  };
  run.state.tasks.set(task.id, task);
  token.state = 'wait';
  token.pending = null;
  if (kind === 'work' && dueAt !== null) run.watchDue(token, dueAt, run.nodeOf(token).task?.remind ?? null);
  run.note('taskMade', token, { task: task.id, payload: { people: [...people], taskKind: kind } });
  return task;
}
