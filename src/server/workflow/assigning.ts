import { CODES } from '../../contract/codes.ts';
import type { Transaction } from '../database/tables.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import { deputiesOf } from './deputies.ts';
import type { Command } from './engine/commands.ts';
import { type Node, nodeOf } from './engine/definition.ts';
import { settingsOf } from './engine/deciding.ts';
import { called, namedEverywhere } from './engine/names.ts';
import type { Reason } from './engine/reason.ts';
import { instanceOf, type State, taskOf } from './engine/state.ts';
import { after, instantOf } from './engine/timer.ts';
import type { Effect } from './engine/world.ts';
import { administrators, handlersOf, inService, leadersAbove } from './people.ts';
import type { WorkflowParts } from './parts.ts';
import type { Scene } from './scene.ts';
import { variablesOf } from './variables.ts';

/**
 * Whose the task at a token is, with its title and its due time. Throws Refusal 208 when whoever goes on has to choose the people and has
 * not.
 */
export async function assign(
  parts: WorkflowParts,
  scene: Scene,
  transaction: Transaction,
  state: State,
  effect: Extract<Effect, { kind: 'assign' }>,
): Promise<Command> {
  const { definition } = instanceOf(state, effect.instance);
  const node = nodeOf(scene.readyOf(definition).definition, effect.node);
  const settings = settingsOf(node);
  const { clock } = parts;
  const { token, instance } = effect;
  const variables = variablesOf(state, effect.token);
  const value = (source: string): unknown => {
    const outcome = scene.evaluate(definition, source, variables);
    if (!outcome.ok) throw new Error(`${node.name}: ${source}: ${outcome.message}`);
    return outcome.value;
  };
  const { initiator, bill } = scene;
  try {
    const named = effect.items
      ? await inService(transaction, effect.items.map(String))
      : await handlersOf(settings.handlers, {
          transaction,
          initiator,
          bill,
          state,
          instance,
          node: node.id,
          evaluate: value,
        });
    if (named.length === 0 && scene.byPerson && settings.handlers.some(({ kind }) => kind === 'chosen'))
      throw new ChoiceNeeded(node.id, called(node, scene.system.language) || node.id);
    const filers = scene.filers(settings.onApprove);
    const isOther = (id: string): boolean => !filers.includes(id);
    // A step passed over is taken by whoever gives the command: the clock, or a message, is nobody.
    const maySkip = scene.answersFor(settings.onApprove);
    const withoutHim = settings.requester === 'exclude' && !isHis(settings);
    const others = named.filter((id) => isOther(id) && !(withoutHim && id === initiator.id));
    const skip = (key: Reason['key']): Command => ({ kind: 'nobody', token, otherwise: 'skip', why: { key } });
    const [only] = named.length === 1 ? named : [];
    if (maySkip && settings.requester === 'skip' && only === initiator.id) return skip('skipped.initiator');
    if (maySkip && settings.repeated === 'skip' && only !== undefined && only === lastHandler(state, instance))
      return skip('skipped.repeated');
    const people =
      others.length > 0 || settings.nobody !== 'administrator' ? others : await administrators(transaction, filers);
    const process = scene.readyOf(definition).definition.process;
    const deputies = await deputiesOf(parts, people, { transaction, system: scene.system, process, filers });
    const title = settings.title === null ? null : value(settings.title);
    if (people.length > 0)
      return {
        kind: 'assigned',
        token,
        people: [...new Set(people.map((person) => deputies.get(person) ?? person))],
        deputyOf: Object.fromEntries([...deputies].map(([principal, deputy]) => [deputy, principal])),
        title: typeof title === 'string' ? title : null,
        dueAt: due(),
      };
    return maySkip && settings.nobody === 'skip'
      ? skip('skipped.nobody')
      : { kind: 'nobody', token, otherwise: 'incident', why: nobodyFor(node) };
  } catch (error) {
    if (error instanceof ChoiceNeeded) {
      const message = say(scene.system.language, 'workflow.choosePeople', { node: error.nodeName });
      throw new Refusal(CODES.refused, message, { errors: [{ field: `next.${error.node}`, message }] });
    }
    if (!(error instanceof Error) || error.name === 'DatabaseError') throw error;
    return { kind: 'nobody', token, otherwise: 'incident', why: error.message };
  }

  function due(): string | null {
    if (settings.due === null) return null;
    if (settings.due.startsWith('P')) return after(clock.now().toISOString(), settings.due, clock.timeZone);
    const at = value(settings.due);
    return typeof at === 'string' ? instantOf(at, clock.timeZone) : null;
  }
}

const nobodyFor = (node: Node): Reason => ({
  key: 'stopped.nobody',
  params: { node: namedEverywhere(new Map([[node.id, node]]), node.id) },
});

/** The step is the initiator's by its very rule. */
const isHis = ({ handlers }: { handlers: readonly { kind: string }[] }): boolean =>
  handlers.every(({ kind }) => kind === 'initiator');

function lastHandler(state: State, instance: string): string | null {
  const done = [...state.tasks.values()].filter(
    (task) =>
      task.instance === instance && task.status === 'done' && task.kind === 'work' && task.outcome === 'approve',
  );
  return done.sort((a, b) => b.no - a.no)[0]?.actor ?? null;
}

/** Those above whoever let a task become overdue; where nobody is, the administrators of processes. Nobody who filed a record that wants four eyes. */
export async function escalate(
  scene: Scene,
  transaction: Transaction,
  state: State,
  { token, task: id, instance, node }: Extract<Effect, { kind: 'escalate' }>,
): Promise<Command> {
  const { assignee, candidates } = taskOf(state, id);
  const { definition } = scene.readyOf(instanceOf(state, instance).definition);
  const filers = scene.filers(settingsOf(nodeOf(definition, node)).onApprove);
  const leaders = await leadersAbove(transaction, assignee === null ? candidates : [assignee]);
  const above = leaders.filter((one) => !filers.includes(one));
  const people = above.length > 0 ? above : await administrators(transaction, filers);
  return { kind: 'escalated', token, task: id, people: people.filter((one) => one !== assignee) };
}

/** Somebody has to choose who does a step before the way there is open. */
class ChoiceNeeded extends Error {
  constructor(
    readonly node: string,
    readonly nodeName: string,
  ) {
    super(node);
    this.name = 'ChoiceNeeded';
  }
}
