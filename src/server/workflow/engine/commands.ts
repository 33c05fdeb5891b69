import type { Definition } from './definition.ts';
import { chosenFor, complete } from './completing.ts';
import { afterTransition, backTo, decide, openRun, type Way, withRecord } from './deciding.ts';
import { takeBack } from './goingBack.ts';
import { migrate, type NodeMapping } from './migrating.ts';
import { openTask } from './openTask.ts';
import { changeSigners, claim, passOn, reassign, sign } from './passingOn.ts';
import { keptReason, type Reason } from './reason.ts';
import type { Run } from './run.ts';
import type { Actor } from './run/ground.ts';
import { copyState, instanceOf, isOpen, type State, type Task, taskOf, type Token, tokenOf } from './state.ts';
import { makeTask, type Assignment } from './taskMaking.ts';
import { NotPossible, type World } from './world.ts';

/** Everything that can happen to the runs of a process. People, and the right to do so, are checked as far as tasks are concerned. */
export type Command =
  | {
      kind: 'start';
      definition: string;
      start: string | null;
      variables: Readonly<Record<string, unknown>>;
      next?: readonly ChosenPeople[];
      /** The record comes in the middle of a review: it goes on at this step. */
      at?: string;
    }
  /** Answers to effects. */
  | ({ kind: 'assigned'; token: string } & Assignment)
  | { kind: 'nobody'; token: string; otherwise: 'skip' | 'incident'; why: Reason | string }
  | { kind: 'served'; token: string; variables: Readonly<Record<string, unknown>> }
  | { kind: 'failed'; token: string; why: Reason | string }
  | { kind: 'threw'; token: string; code: string }
  | { kind: 'escalated'; token: string; task: string; people: readonly string[] }
  /** Of a person on his task. */
  | {
      kind: 'complete';
      task: string;
      outcome: 'approve' | 'reject';
      comment: string | null;
      way: Way | null;
      next?: readonly ChosenPeople[];
      /** Ids of files that go with the opinion. */
      files?: readonly string[];
    }
  | { kind: 'claim' | 'unclaim'; task: string }
  | { kind: 'transfer' | 'delegate'; task: string; to: string; comment: string | null }
  | { kind: 'addBefore' | 'addAfter'; task: string; to: string; comment: string | null }
  | { kind: 'addSigner' | 'removeSigner'; task: string; person: string; comment: string | null }
  | { kind: 'withdraw'; task: string; comment: string | null }
  /** Of an administrator, or of the initiator. */
  | { kind: 'suspend' | 'activate'; comment: string | null }
  /** `recordStays`: the record takes no transition with it. */
  | { kind: 'end'; status: 'terminated' | 'withdrawn'; comment: string | null; recordStays?: boolean }
  | { kind: 'jump'; token: string; node: string; comment: string | null }
  | { kind: 'retry'; token: string }
  | { kind: 'migrate'; to: string; nodes: NodeMapping }
  /** `left`: he works no more, so that tasks for which there are others are left to them. */
  | { kind: 'reassign'; from: string; to: string; comment: string | null; left?: boolean }
  /** Of the world. */
  | { kind: 'fire'; subscription: string }
  | { kind: 'message'; name: string; correlation: string | null; payload: Readonly<Record<string, unknown>> }
  | { kind: 'signal'; name: string };

/** Whom somebody chooses for a step that comes later. */
export interface ChosenPeople {
  node: string;
  persons: readonly string[];
}

/** Where the run stands now, and what the command has gathered. */
export interface Carried extends Pick<Run, 'effects' | 'told' | 'history' | 'notices' | 'copies' | 'heard'> {
  state: State;
}

/** The state before anything has begun. */
export const noState = (root: string, initiator: string): State => ({
  root,
  initiator,
  instances: new Map(),
  tokens: new Map(),
  tasks: new Map(),
  subscriptions: new Map(),
  variables: new Map(),
  counter: 0,
  suspended: false,
});

/**
 * Carries out one command on a copy of the state; the state given stays as it is. Throws NotPossible, and then nothing has happened. Every
 * effect must be answered by a command before the transaction ends.
 */
export function carryOut(state: State, command: Command, world: World, actor: Actor): Carried {
  const run = openRun(copyState(state), world, actor);
  refuseAtRest(run.state, command);
  dispatch(run, command);
  run.settle();
  return run;
}

function dispatch(run: Run, command: Command): void {
  switch (command.kind) {
    case 'start': {
      const scope = run.begin(run.state.root, command.definition, null, command.at ?? command.start);
      if (command.at !== undefined) run.note('takenOver', scope, { node: command.at });
      for (const [name, value] of Object.entries(command.variables)) run.setVariable(scope, name, value);
      for (const { node, persons } of command.next ?? []) run.setVariable(scope, chosenFor(node), persons);
      return;
    }
    case 'assigned':
      return assigned(run, tokenOf(run.state, command.token), command);
    case 'nobody':
      return nobody(run, tokenOf(run.state, command.token), command);
    case 'served':
      return served(run, tokenOf(run.state, command.token), command.variables);
    case 'failed': {
      const token = tokenOf(run.state, command.token);
      return run.incident(token, command.why, token.pending);
    }
    case 'threw': {
      const token = tokenOf(run.state, command.token);
      return run.throwUp(token, 'error', command.code);
    }
    case 'escalated':
      return escalated(run, tokenOf(run.state, command.token), command);
    case 'complete':
      return complete(run, openTask(run, command.task), command);
    case 'claim':
    case 'unclaim':
      return claim(run, command);
    case 'transfer':
    case 'delegate':
      return passOn(run, openTask(run, command.task), command);
    case 'addBefore':
    case 'addAfter':
      return sign(run, openTask(run, command.task), command);
    case 'addSigner':
    case 'removeSigner':
      return changeSigners(run, openTask(run, command.task), command);
    case 'withdraw':
      return withdraw(run, taskOf(run.state, command.task), command.comment);
    case 'suspend':
    case 'activate':
      run.state.suspended = command.kind === 'suspend';
      return run.note(
        command.kind === 'suspend' ? 'suspended' : 'activated',
        { instance: run.state.root },
        { comment: command.comment },
      );
    case 'end':
      return endAll(run, command);
    case 'jump': {
      const token = tokenOf(run.state, command.token);
      run.note('jumped', token, { comment: command.comment, payload: { to: command.node } });
      return backTo(run, token, command.node, command.comment, false);
    }
    case 'retry': {
      const token = tokenOf(run.state, command.token);
      if (token.state !== 'incident') throw new NotPossible('noIncident');
      run.note('retried', token);
      return run.retry(token);
    }
    case 'migrate':
      return migrate(run, command.to, command.nodes);
    case 'reassign':
      return reassign(run, command);
    case 'fire': {
      const subscription = run.state.subscriptions.get(command.subscription);
      if (!subscription) throw new NotPossible('handled');
      return run.fire(subscription);
    }
    case 'message':
    case 'signal':
      return deliver(run, command);
  }
}

/** What is done with a suspended run all the same. */
const AT_REST: ReadonlySet<Command['kind']> = new Set(['activate', 'end', 'reassign', 'migrate']);

/** While it is suspended nobody works on it; when it has ended nobody does anything. */
function refuseAtRest(state: State, command: Command): void {
  const { kind } = command;
  if (kind === 'start') return;
  const root = instanceOf(state, state.root);
  if (root.status !== 'running') throw new NotPossible(wasHandled(state, command) ? 'handled' : 'ended');
  if (state.suspended && !AT_REST.has(kind)) throw new NotPossible('suspended');
}

/** A task that was the last of its run is as handled as any other, for whoever comes too late. What he did himself he may want back: that has ended. */
const wasHandled = (state: State, command: Command): boolean =>
  'task' in command && command.kind !== 'withdraw' && state.tasks.get(command.task)?.status === 'done';

function assigned(run: Run, token: Token, assignment: Assignment): void {
  token.pending = null;
  if (run.nodeOf(token).multi) {
    const { people, title, dueAt, deputyOf } = assignment;
    return run.setItems(token, [...new Set(people)], { title, dueAt, deputyOf });
  }
  makeTask(run, token, 'work', assignment);
}

function nobody(run: Run, token: Token, { otherwise, why }: Extract<Command, { kind: 'nobody' }>): void {
  if (otherwise === 'incident') return run.incident(token, why);
  token.pending = null;
  run.note('skipped', token, { comment: keptReason(why) });
  decide(run, token, 'approve', { comment: null, way: null });
}

function served(run: Run, token: Token, variables: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(variables)) run.setVariable(token, name, value);
  const { pending } = token;
  if (pending?.kind === 'transition') return afterTransition(run, token, pending.onwards);
  token.pending = null;
  run.finish(token);
}

/** An overdue task is now with those above whoever had it; where nobody is, he is told that it is overdue. */
function escalated(run: Run, token: Token, { task: id, people }: Extract<Command, { kind: 'escalated' }>): void {
  const task = taskOf(run.state, id);
  Object.assign(token, { state: 'wait', pending: null });
  run.notices.push({ kind: 'overdue', task: id });
  const [only] = people;
  if (only === undefined || !isOpen(task)) return;
  const from = task.assignee ?? task.candidates;
  Object.assign(task, {
    assignee: people.length === 1 ? only : null,
    candidates: people.length === 1 ? [] : [...people],
  });
  Object.assign(task, { owner: null, delegation: null, touched: true });
  run.note('escalated', token, { task: id, payload: { from, to: [...people] } });
}

function withdraw(run: Run, task: Task, comment: string | null): void {
  if (run.actor.id !== null && task.actor !== run.actor.id) throw new NotPossible('notYours');
  const scope = takeBack(run, task);
  const token = run.place(scope, task.node);
  const definition = run.definitionOf(token);
  task.undoable = false;
  run.note('withdrawn', token, { task: task.id, comment });
  const settings = definition.nodes.get(task.node)?.task;
  const transition = settings?.onApprove ? settings.onWithdraw : null;
  withRecord(run, token, transition, comment, { kind: 'withdrawn', task: task.id });
}

function endAll(run: Run, { status, comment, recordStays = false }: Extract<Command, { kind: 'end' }>): void {
  const { root } = run.state;
  const scope = tokenOf(run.state, instanceOf(run.state, root).scope);
  const definition: Definition = run.definitionOf(scope);
  run.note(status === 'withdrawn' ? 'withdrawn' : 'terminated', { instance: root }, { comment });
  run.state.suspended = false;
  const { withdraw, terminate } = definition.settings;
  const transition = recordStays ? null : status === 'withdrawn' ? withdraw : terminate;
  run.cancelContent(scope);
  withRecord(run, scope, transition, comment, { kind: 'end', status });
}

function deliver(run: Run, command: Extract<Command, { kind: 'message' | 'signal' }>): void {
  for (const subscription of run.state.subscriptions.values()) {
    if (subscription.kind !== command.kind || subscription.name !== command.name) continue;
    if (!run.state.tokens.has(subscription.token) || !run.state.subscriptions.has(subscription.id)) continue;
    if (command.kind === 'signal') run.fire(subscription);
    else if (subscription.correlation === command.correlation || subscription.correlation === null) {
      const token = tokenOf(run.state, subscription.token);
      const known = run.definitionOf(token).settings.variables;
      for (const { name } of known)
        if (Object.hasOwn(command.payload, name)) run.setVariable(token, name, command.payload[name]);
      return run.fire(subscription);
    }
  }
}
