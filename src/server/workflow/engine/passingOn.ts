import type { Command } from './commands.ts';
import { needNoFiler } from './fourEyes.ts';
import { placeOf } from './goingBack.ts';
import { needAllowed, worksOn } from './openTask.ts';
import type { Run } from './run.ts';
import { isOpen, type State, type Task, type Token, tokenOf } from './state.ts';
import { makeTask } from './taskMaking.ts';
import { NotPossible } from './world.ts';

/** One of several candidates takes a task, or gives it back. */
export function claim(run: Run, { kind, task: id }: Extract<Command, { kind: 'claim' | 'unclaim' }>): void {
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

/** A task becomes somebody else's for good, or until he has answered. */
export function passOn(run: Run, task: Task, command: Extract<Command, { kind: 'transfer' | 'delegate' }>): void {
  const { to, comment, kind } = command;
  if (to === run.actor.id) throw new NotPossible('toYourself');
  const token = tokenOf(run.state, task.token);
  needAllowed(run, token, kind);
  needNoFiler(run, token, to);
  if (kind === 'transfer') Object.assign(task, { assignee: to, candidates: [], owner: null, delegation: null });
  else Object.assign(task, { assignee: to, owner: run.actor.id ?? task.assignee, delegation: 'asked' });
  task.touched = true;
  run.note(kind === 'transfer' ? 'transferred' : 'delegated', token, { task: task.id, comment, payload: { to } });
}

/** Somebody else is to sign before or after. */
export function sign(
  run: Run,
  task: Task,
  { kind, to, comment }: Extract<Command, { kind: 'addBefore' | 'addAfter' }>,
): void {
  if (to === run.actor.id) throw new NotPossible('toYourself');
  const token = tokenOf(run.state, task.token);
  needAllowed(run, token, kind);
  needNoFiler(run, token, to);
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

/** One more countersigns, or one less: what has been said is weighed again. */
export function changeSigners(
  run: Run,
  task: Task,
  command: Extract<Command, { kind: 'addSigner' | 'removeSigner' }>,
): void {
  const { kind, person, comment } = command;
  const token = tokenOf(run.state, task.token);
  needAllowed(run, token, kind);
  const body = placeOf(run.state, token);
  const { multi } = body;
  if (!multi) throw new NotPossible('notCountersigned');
  const at = multi.items.indexOf(person);
  if (kind === 'addSigner') {
    needNoFiler(run, token, person);
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

/**
 * Open work of one person becomes another's; where he is one of several candidates, he is replaced among them, or left out when he has left
 * for good and others remain. Where he would countersign later, the other does.
 */
export function reassign(run: Run, { from, to, comment, left = false }: Extract<Command, { kind: 'reassign' }>): void {
  for (const task of run.state.tasks.values()) {
    if (!isOpen(task)) continue;
    const { assignee, owner, candidates, after } = task;
    const concerned = [assignee, owner, ...candidates, ...after].includes(from);
    if (!concerned) continue;
    const token = tokenOf(run.state, task.token);
    if (task.kind !== 'resubmit') needNoFiler(run, token, to);
    if (task.assignee === from) task.assignee = to;
    if (task.owner === from) task.owner = to;
    const others = candidates.filter((one) => one !== from);
    if (left && others.length > 0) task.candidates = others;
    else task.candidates = [...new Set(candidates.map((one) => (one === from ? to : one)))];
    task.after = after.map((one) => (one === from ? to : one));
    run.note('reassigned', token, { task: task.id, comment, payload: { from, to } });
  }
  for (const token of run.state.tokens.values()) {
    const { multi } = token;
    if (!multi || token.node === null || run.nodeOf(token).kind !== 'user') continue;
    if (multi.items.includes(from, multi.begun)) needNoFiler(run, token, to);
    multi.items = multi.items.map((one, at) => (at >= multi.begun && one === from ? to : one));
  }
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
