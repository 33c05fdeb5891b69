import type { Definition } from './definition.ts';
import { afterTransition, backTo, decide, openRun, settingsOf, type Way, withRecord } from './deciding.ts';
import { placeOf, takeBack } from './goingBack.ts';
import type { Actor } from './run/ground.ts';
import type { Run } from './run.ts';
import {
  copyState,
  instanceOf,
  isOpen,
  openTasksOf,
  type Outcome,
  type State,
  type Task,
  taskOf,
  type Token,
  tokenOf,
} from './state.ts';
import { makeTask, type Assignment } from './taskMaking.ts';
import { type Effect, type Entry, NotPossible, type Told, type World } from './world.ts';

/** Everything that can happen to the runs of a process. People, and the right to do so, are checked as far as tasks are concerned. */
export type Command =
  | { kind: 'start'; definition: string; start: string | null; variables: Readonly<Record<string, unknown>> }
  /** Answers to effects. */
  | ({ kind: 'assigned'; token: string } & Assignment)
  | { kind: 'nobody'; token: string; otherwise: 'skip' | 'incident'; why: string }
  | { kind: 'served'; token: string; variables: Readonly<Record<string, unknown>> }
  | { kind: 'failed'; token: string; why: string }
  | { kind: 'threw'; token: string; code: string }
  /** Of a person on his task. */
  | { kind: 'complete'; task: string; outcome: 'approve' | 'reject'; comment: string | null; way: Way | null }
  | { kind: 'claim' | 'unclaim'; task: string }
  | { kind: 'transfer' | 'delegate'; task: string; to: string; comment: string | null }
  | { kind: 'addBefore' | 'addAfter'; task: string; to: string; comment: string | null }
  | { kind: 'addSigner' | 'removeSigner'; task: string; person: string; comment: string | null }
  | { kind: 'withdraw'; task: string; comment: string | null }
  /** Of an administrator, or of the initiator. */
  | { kind: 'suspend' | 'activate'; comment: string | null }
  | { kind: 'end'; status: 'terminated' | 'withdrawn'; comment: string | null }
  | { kind: 'jump'; token: string; node: string; comment: string | null }
  | { kind: 'retry'; token: string }
  | { kind: 'reassign'; from: string; to: string; comment: string | null }
  /** Of the world. */
  | { kind: 'fire'; subscription: string }
  | { kind: 'message'; name: string; correlation: string | null; payload: Readonly<Record<string, unknown>> }
  | { kind: 'signal'; name: string };

export interface Carried {
  state: State;
  effects: Effect[];
  told: Told[];
  history: Entry[];
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
  return { state: run.state, effects: run.effects, told: run.told, history: run.history };
}

function dispatch(run: Run, command: Command): void {
  switch (command.kind) {
    case 'start': {
      const scope = run.begin(run.state.root, command.definition, null, command.start);
      for (const [name, value] of Object.entries(command.variables)) run.setVariable(scope, name, value);
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

/** While it is suspended nobody works on it; when it has ended nobody does anything. */
function refuseAtRest(state: State, { kind }: Command): void {
  if (kind === 'start') return;
  const root = instanceOf(state, state.root);
  if (root.status !== 'running') throw new NotPossible('ended');
  if (state.suspended && kind !== 'activate' && kind !== 'end' && kind !== 'reassign')
    throw new NotPossible('suspended');
}

function openTask(run: Run, id: string): Task {
  const task = run.state.tasks.get(id);
  if (!task || !isOpen(task)) throw new NotPossible('handled');
  if (task.status === 'parked') throw new NotPossible('parked');
  if (!worksOn(task, run.actor)) throw new NotPossible('notYours');
  return task;
}

/** Whether somebody may work on a task. The system may. */
export const worksOn = (task: Task, { id }: Pick<Actor, 'id'>): boolean =>
  id === null || task.assignee === id || (task.assignee === null && task.candidates.includes(id));

function assigned(run: Run, token: Token, assignment: Assignment): void {
  token.pending = null;
  if (run.nodeOf(token).multi) return run.setItems(token, [...new Set(assignment.people)]);
  makeTask(run, token, 'work', assignment);
}

function nobody(run: Run, token: Token, { otherwise, why }: { otherwise: 'skip' | 'incident'; why: string }): void {
  if (otherwise === 'incident') return run.incident(token, why);
  token.pending = null;
  run.note('skipped', token, { comment: why });
  decide(run, token, 'approve', { comment: null, way: null });
}

function served(run: Run, token: Token, variables: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(variables)) run.setVariable(token, name, value);
  const { pending } = token;
  if (pending?.kind === 'transition') return afterTransition(run, token, pending.onwards);
  token.pending = null;
  run.finish(token);
}

function complete(run: Run, task: Task, command: Extract<Command, { kind: 'complete' }>): void {
  const token = tokenOf(run.state, task.token);
  const { comment, outcome } = command;
  const settings = settingsOf(run.nodeOf(token));
  const wants = settings.opinion === 'required' || (settings.opinion === 'onReject' && outcome === 'reject');
  if (wants && task.kind === 'work' && run.actor.id !== null && comment === null)
    throw new NotPossible('opinionRequired');
  if (task.delegation === 'asked') return resolve(run, token, task, command);
  if (task.kind === 'before') return signedBefore(run, token, task, command);
  const to = token.index === null ? (command.way?.to ?? settings.reject) : 'flow';
  run.note(outcome === 'approve' ? 'approved' : to === 'end' || to === 'flow' ? 'rejected' : 'returned', token, {
    task: task.id,
    comment,
    onBehalfOf: task.delegation === 'deputy' ? task.owner : run.actor.onBehalfOf,
    payload: { taskKind: task.kind },
  });
  close(run, task, outcome, comment);
  if (task.kind === 'resubmit') return resubmit(run, token, comment);
  const [next, ...later] = task.after;
  if (next !== undefined && outcome === 'approve') return askAfter(run, token, task, next, later);
  // What the last one says decides; until then the step is not over, so that only a task without followers can be taken back.
  task.undoable = outcome === 'approve' && token.index === null && task.kind === 'work';
  // Whoever sent it here can take it back no more, even where other branches of his still wait.
  run.seal(token);
  token.cause = task.id;
  decide(run, token, outcome, { comment, way: command.way });
}

function close(run: Run, task: Task, outcome: Outcome, comment: string | null): void {
  Object.assign(task, {
    status: 'done',
    outcome,
    comment,
    actor: run.actor.id,
    assignee: task.assignee ?? run.actor.id,
  });
}

/** Whoever was asked answers, and the task is the owner's again. */
function resolve(
  run: Run,
  token: Token,
  task: Task,
  { outcome, comment }: Extract<Command, { kind: 'complete' }>,
): void {
  run.note('resolved', token, { task: task.id, comment, onBehalfOf: task.owner, payload: { outcome } });
  Object.assign(task, { assignee: task.owner, owner: null, delegation: null, touched: true });
}

function signedBefore(
  run: Run,
  token: Token,
  task: Task,
  { outcome, comment }: Extract<Command, { kind: 'complete' }>,
): void {
  run.note('opinion', token, { task: task.id, comment, payload: { outcome } });
  close(run, task, outcome, comment);
  const others = openTasksOf(run.state, token.id).some((one) => one.kind === 'before' && one.parent === task.parent);
  const parent = task.parent === null ? undefined : run.state.tasks.get(task.parent);
  if (parent?.status === 'parked' && !others) parent.status = 'open';
}

function askAfter(run: Run, token: Token, task: Task, next: string, later: readonly string[]): void {
  const assignment = { people: [next], deputyOf: {}, title: task.title, dueAt: task.dueAt };
  makeTask(run, token, 'after', assignment, { parent: task.id, after: [...later] });
}

function resubmit(run: Run, token: Token, comment: string | null): void {
  const { resubmit: transition } = run.definitionOf(token).settings;
  const straight = token.returnTo !== null;
  withRecord(run, token, transition, comment, straight ? { kind: 'leave' } : { kind: 'enter' });
}

function claim(run: Run, { kind, task: id }: Extract<Command, { kind: 'claim' | 'unclaim' }>): void {
  const task = run.state.tasks.get(id);
  const { actor } = run;
  if (!task || task.status !== 'open') throw new NotPossible('handled');
  if (kind === 'claim') {
    if (task.assignee !== null) throw new NotPossible(task.assignee === actor.id ? 'handled' : 'claimedByOther');
    if (!worksOn(task, actor)) throw new NotPossible('notYours');
    Object.assign(task, { assignee: actor.id, touched: true });
  } else {
    if (task.assignee !== actor.id || task.candidates.length === 0) throw new NotPossible('notYours');
    task.assignee = null;
  }
  run.note(kind === 'claim' ? 'claimed' : 'unclaimed', tokenOf(run.state, task.token), { task: task.id });
}

function passOn(run: Run, task: Task, command: Extract<Command, { kind: 'transfer' | 'delegate' }>): void {
  const { to, comment, kind } = command;
  if (to === run.actor.id) throw new NotPossible('toYourself');
  const token = tokenOf(run.state, task.token);
  if (kind === 'transfer') Object.assign(task, { assignee: to, candidates: [], owner: null, delegation: null });
  else Object.assign(task, { assignee: to, owner: run.actor.id ?? task.assignee, delegation: 'asked' });
  task.touched = true;
  run.note(kind === 'transfer' ? 'transferred' : 'delegated', token, { task: task.id, comment, payload: { to } });
}

function sign(run: Run, task: Task, { kind, to, comment }: Extract<Command, { kind: 'addBefore' | 'addAfter' }>): void {
  if (to === run.actor.id) throw new NotPossible('toYourself');
  const token = tokenOf(run.state, task.token);
  task.touched = true;
  // It is his who asks for more signatures: none of the other candidates takes it away meanwhile.
  task.assignee ??= run.actor.id;
  run.note('signerAdded', token, {
    task: task.id,
    comment,
    payload: { to, when: kind === 'addBefore' ? 'before' : 'after' },
  });
  if (kind === 'addAfter') return void task.after.push(to);
  task.status = 'parked';
  makeTask(
    run,
    token,
    'before',
    { people: [to], deputyOf: {}, title: task.title, dueAt: task.dueAt },
    { parent: task.id },
  );
}

function changeSigners(run: Run, task: Task, command: Extract<Command, { kind: 'addSigner' | 'removeSigner' }>): void {
  const { kind, person, comment } = command;
  const token = tokenOf(run.state, task.token);
  const body = placeOf(run.state, token);
  const { multi } = body;
  if (!multi) throw new NotPossible('notCountersigned');
  const at = multi.items.indexOf(person);
  if (kind === 'addSigner') {
    if (at >= 0) throw new NotPossible('alreadyAmongSigners');
    multi.items.push(person);
  } else {
    if (at < 0) throw new NotPossible('notAmongSigners');
    if (at < multi.begun) removeBegun(run, body, at);
    multi.items.splice(at, 1);
    renumber(run.state, body, at);
  }
  run.seal(body);
  run.note(kind === 'addSigner' ? 'signerAdded' : 'signerRemoved', body, { comment, payload: { person } });
  run.weigh(body);
}

/** Whoever has signed already stays: his word was given. */
function removeBegun(run: Run, body: Token, at: number): void {
  const child = [...run.state.tokens.values()].find(({ parent, index }) => parent === body.id && index === at);
  if (!child || !body.multi) throw new NotPossible('handled');
  run.cancel(child);
  body.multi.begun -= 1;
}

function renumber(state: State, body: Token, removed: number): void {
  for (const child of state.tokens.values())
    if (child.parent === body.id && child.index !== null && child.index > removed) child.index -= 1;
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

function endAll(run: Run, { status, comment }: Extract<Command, { kind: 'end' }>): void {
  const { root } = run.state;
  const scope = tokenOf(run.state, instanceOf(run.state, root).scope);
  const definition: Definition = run.definitionOf(scope);
  run.note(status === 'withdrawn' ? 'withdrawn' : 'terminated', { instance: root }, { comment });
  run.state.suspended = false;
  const transition = status === 'withdrawn' ? definition.settings.withdraw : definition.settings.terminate;
  run.cancelContent(scope);
  withRecord(run, scope, transition, comment, { kind: 'end', status });
}

/** Open work of one person becomes another's; where he is one of several candidates, he is replaced among them. */
function reassign(run: Run, { from, to, comment }: Extract<Command, { kind: 'reassign' }>): void {
  for (const task of run.state.tasks.values()) {
    if (!isOpen(task)) continue;
    const concerned = task.assignee === from || task.owner === from || task.candidates.includes(from);
    if (!concerned) continue;
    if (task.assignee === from) task.assignee = to;
    if (task.owner === from) task.owner = to;
    task.candidates = [...new Set(task.candidates.map((one) => (one === from ? to : one)))];
    run.note('reassigned', tokenOf(run.state, task.token), { task: task.id, comment, payload: { from, to } });
  }
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
