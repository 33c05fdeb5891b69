import type { Command } from './commands.ts';
import { decide, settingsOf, withRecord } from './deciding.ts';
import { needOtherEyes, transitionOf } from './fourEyes.ts';
import { needAllowed } from './openTask.ts';
import type { Run } from './run.ts';
import { openTasksOf, type Task, type Token, tokenOf } from './state.ts';
import { closeTask, makeTask } from './taskMaking.ts';
import { NotPossible } from './world.ts';

type Complete = Extract<Command, { kind: 'complete' }>;

/** Whoever has a task says what he thinks of it. */
export function complete(run: Run, task: Task, command: Complete): void {
  const token = tokenOf(run.state, task.token);
  const { comment, outcome } = command;
  const settings = settingsOf(run.nodeOf(token));
  const wants = settings.opinion === 'required' || (settings.opinion === 'onReject' && outcome === 'reject');
  if (wants && task.kind === 'work' && run.actor.id !== null && comment === null)
    throw new NotPossible('opinionRequired');
  if (task.delegation === 'asked') return resolve(run, token, task, command);
  if (task.kind === 'before') return signedBefore(run, token, task, command);
  const to = token.index === null ? (command.way?.to ?? settings.reject) : 'flow';
  const verdict = outcome === 'approve' ? 'approved' : to === 'end' || to === 'flow' ? 'rejected' : 'returned';
  if (task.kind === 'work') needAllowed(run, token, ACTIONS[verdict]);
  if (task.kind !== 'resubmit')
    needOtherEyes(run, task, transitionOf(settings, outcome, to, run.definitionOf(token).settings.reject));
  for (const { node, persons } of command.next ?? []) run.setVariable(token, chosenFor(node), persons);
  run.note(verdict, token, {
    task: task.id,
    comment,
    onBehalfOf: task.delegation === 'deputy' ? task.owner : run.actor.onBehalfOf,
    payload: { taskKind: task.kind, ...given(command) },
  });
  closeTask(run, task, outcome, comment);
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

/** The variable that holds the people whom somebody chose for a step. No expression can name it. */
export const chosenFor = (node: string): string => `chosen:${node}`;

const ACTIONS = { approved: 'approve', rejected: 'reject', returned: 'return' } as const;

/** The files that go with an opinion, for its line of the history. */
const given = ({ files = [] }: Complete): { files?: readonly string[] } => (files.length > 0 ? { files } : {});

/** Whoever was asked answers, and the task is the owner's again. */
function resolve(run: Run, token: Token, task: Task, command: Complete): void {
  const { outcome, comment } = command;
  const payload = { outcome, ...given(command) };
  run.note('resolved', token, { task: task.id, comment, onBehalfOf: task.owner, payload });
  Object.assign(task, { assignee: task.owner, owner: null, delegation: null, touched: true });
}

function signedBefore(run: Run, token: Token, task: Task, command: Complete): void {
  const { outcome, comment } = command;
  run.note('opinion', token, { task: task.id, comment, payload: { outcome, ...given(command) } });
  closeTask(run, task, outcome, comment);
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
