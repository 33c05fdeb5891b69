import { namedEverywhere } from './names.ts';
import type { Node, TaskSettings } from './definition.ts';
import { earlierSteps, firstStep, jump, mayComeStraightBack, placeOf, previousStep } from './goingBack.ts';
import { Run } from './run.ts';
import type { Actor } from './run/ground.ts';
import { type AfterTransition, instanceOf, isOpen, type State, taskOf, type Token } from './state.ts';
import { copyTo } from './copying.ts';
import { closeTask, makeTask } from './taskMaking.ts';
import { NotPossible, type World } from './world.ts';

/** Where a refusal is to lead, when whoever refuses says so. */
export interface Way {
  to: 'initiator' | 'previous' | 'end' | 'flow' | { node: string };
  /** Whoever it goes back to answers straight to here, where both lie in one branch; else it comes here along the flows. */
  straight: boolean;
}

/** A run whose verdicts of people lead where the settings of the step say. */
export function openRun(state: State, world: World, actor: Actor): Run {
  const run = new Run(state, world, actor);
  run.decided = (token, outcome) =>
    run.nodeOf(token).kind === 'user' ? decide(run, token, outcome, { comment: null, way: null }) : run.finish(token);
  run.makeOne = (token, person) => {
    const common = placeOf(run.state, token).multi?.common ?? { deputyOf: {}, title: null, dueAt: null };
    makeTask(run, token, 'work', { people: [person], ...common });
  };
  run.timeUp = (token, soon) => timeUp(run, token, soon);
  return run;
}

/** A verdict over a step: takes the record along, then the token on, back or out. */
export function decide(
  run: Run,
  token: Token,
  outcome: 'approve' | 'reject',
  { comment, way }: { comment: string | null; way: Way | null },
): void {
  const node = run.nodeOf(token);
  const settings = settingsOf(node);
  run.setVariable(token, 'approved', outcome === 'approve');
  if (comment !== null) run.setVariable(token, 'opinion', comment);
  if (token.index !== null) return run.finish(token, outcome);
  copyTo(run, token, settings);
  if (outcome === 'approve') return approved(run, token, settings, comment);
  const to = way?.to ?? settings.reject;
  if (to === 'flow') return withRecord(run, token, settings.onReject, comment, { kind: 'leave' });
  if (to === 'end') {
    const transition = settings.onReject ?? run.definitionOf(token).settings.reject;
    return withRecord(run, token, transition, comment, { kind: 'end', status: 'rejected' });
  }
  if (to === 'initiator') return backToInitiator(run, token, settings, comment, way?.straight ?? false);
  const target = to === 'previous' ? previousStep(run.state, run.world, token) : to.node;
  if (target === undefined) throw new NotPossible('nobodyBefore');
  // Back, never on: what nobody has done yet is not passed over by a refusal.
  if (!earlierSteps(run.state, run.world, token).includes(target))
    throw new NotPossible('cannotGoThere', { node: namedEverywhere(run.definitionOf(token).nodes, target) });
  backTo(run, token, target, comment, way?.straight ?? false);
}

/** Takes a token to a node, with the record's step back when the node names one. */
export function backTo(run: Run, token: Token, target: string, comment: string | null, straight: boolean): void {
  const from = placeOf(run.state, token).node;
  const comesBack = straight && mayComeStraightBack(run.state, run.world, token, target);
  const moved = jump(run, token, target);
  if (comesBack) moved.returnTo = from;
  const { task } = run.nodeOf(moved);
  if (task?.onBack) withRecord(run, moved, task.onBack, comment, { kind: 'enter' });
}

/** The record has taken the step that a verdict asked for. */
export function afterTransition(run: Run, token: Token, then: AfterTransition): void {
  token.pending = null;
  switch (then.kind) {
    case 'leave':
      return goOn(run, token);
    case 'enter':
      token.state = 'ready';
      return;
    case 'resubmit':
      makeTask(run, token, 'resubmit', { people: [run.state.initiator], deputyOf: {}, title: null, dueAt: null });
      return;
    case 'withdrawn': {
      const task = taskOf(run.state, then.task);
      const people = [task.actor ?? task.assignee ?? run.state.initiator];
      makeTask(
        run,
        token,
        'work',
        { people, deputyOf: {}, title: task.title, dueAt: task.dueAt },
        { fromTask: task.id },
      );
      return;
    }
    case 'end': {
      // A refusal within a called process ends that one; its caller goes on and sees `approved`.
      const { id } = instanceOf(run.state, token.instance);
      return run.end(id, then.status);
    }
  }
}

/** Takes the record through a transition first, when one is named. */
export function withRecord(
  run: Run,
  token: Token,
  transition: string | null,
  comment: string | null,
  onwards: AfterTransition,
): void {
  if (transition === null) return afterTransition(run, token, onwards);
  run.askTransition(token, { kind: 'transition', name: transition, opinion: comment, onwards });
}

function approved(run: Run, token: Token, settings: TaskSettings, comment: string | null): void {
  withRecord(run, token, settings.onApprove, comment, { kind: 'leave' });
}

/** After a step: straight back to whoever returned it, or on along the flows. */
function goOn(run: Run, token: Token): void {
  const { returnTo } = token;
  if (returnTo === null) return run.finish(token);
  token.returnTo = null;
  jump(run, token, returnTo);
}

function backToInitiator(
  run: Run,
  token: Token,
  settings: TaskSettings,
  comment: string | null,
  straight: boolean,
): void {
  const first = firstStep(run.definitionOf(token));
  if (first === undefined) throw new NotPossible('nobodyBefore');
  const place = placeOf(run.state, token);
  const from = place.node;
  if (first === from) Object.assign(place, { multi: null, index: null });
  if (first === from) run.cancelContent(place);
  const comesBack = straight && first !== from && mayComeStraightBack(run.state, run.world, token, first);
  const moved = first === from ? place : jump(run, token, first);
  if (comesBack) moved.returnTo = from;
  withRecord(run, moved, settings.onReturn, comment, { kind: 'resubmit' });
}

export function settingsOf(node: Node): TaskSettings {
  if (!node.task) throw new Error(`${node.id} is no user task.`);
  return node.task;
}

/**
 * The time of a task has come, or soon comes. What then happens to it is the step's to say; whoever handles it is told in any case. A task
 * for which somebody was asked to sign first is overdue all the same. Where four eyes are wanted time approves nothing.
 */
function timeUp(run: Run, token: Token, soon: boolean): void {
  const task = [...run.state.tasks.values()].find(
    ({ token: at, kind, status }) => at === token.id && (kind === 'work' || kind === 'after') && isOpen({ status }),
  );
  if (!task) return;
  run.note(soon ? 'reminded' : 'overdue', token, { task: task.id });
  const { onTimeout, onApprove } = settingsOf(run.nodeOf(token));
  const needsPerson = onTimeout === 'approve' && run.world.filers(onApprove).length > 0;
  if (soon || needsPerson || onTimeout === 'remind')
    return void run.notices.push({ kind: soon ? 'reminder' : 'overdue', task: task.id });
  if (onTimeout === 'escalate') {
    const { id, instance, node } = token;
    return run.ask(
      token,
      { kind: 'escalate' },
      { kind: 'escalate', token: id, instance, node: node ?? '', task: task.id },
    );
  }
  for (const other of run.state.tasks.values())
    if (other !== task && other.token === token.id && isOpen(other)) other.status = 'cancelled';
  run.note('approved', token, { task: task.id, payload: { taskKind: task.kind, timedOut: true } });
  closeTask(run, task, 'approve', null);
  run.seal(token);
  token.cause = null;
  decide(run, token, 'approve', { comment: null, way: null });
}
