import { branchesOf, isLeft, mayJump, sameStack, type Stack } from './branches.ts';
import { type Definition, flowOf, isJoin, nodeOf, type Node } from './definition.ts';
import { entriesOf, mayComeTo } from './reach.ts';
import { namedEverywhere } from './names.ts';
import type { Run } from './run.ts';
import { childrenOf, openTasksOf, scopeAround, type State, type Task, type Token, tokenOf } from './state.ts';
import { NotPossible, type World } from './world.ts';

/** The token that leaves when a task is left: of one who countersigns, that of all of them together. */
export function placeOf(state: State, token: Token): Token {
  return token.index !== null && token.parent !== null ? tokenOf(state, token.parent) : token;
}

/** Earlier steps to which a token may go back and the record with it, the latest first, each once. */
export function earlierSteps(state: State, world: World, token: Token): string[] {
  const place = placeOf(state, token);
  const definition = definitionOf(state, world, place);
  const from = stackOf(definition, place);
  const done = [...state.tasks.values()]
    .filter(({ instance, status, kind }) => instance === place.instance && status === 'done' && kind === 'work')
    .sort((a, b) => b.no - a.no)
    .map(({ node }) => node);
  return [...new Set(done)].filter(
    (id) =>
      id !== place.node && recordFollows(definition.nodes.get(id)) && mayJump(from, branchesOf(definition).ofNode(id)),
  );
}

/** Whether a step can be come back to: where it takes the record on, it must say how the record comes back first (`onBack`). */
const recordFollows = (node: Node | undefined): boolean =>
  node !== undefined && (!node.task?.onApprove || node.task.onBack !== null);

/** The step before: the latest that was done from which the way leads here. Undefined when there is none. */
export function previousStep(state: State, world: World, token: Token): string | undefined {
  const place = placeOf(state, token);
  const definition = definitionOf(state, world, place);
  return earlierSteps(state, world, token).find((id) => comesBefore(definition, id, place.node));
}

/** Steps to which an administrator may move a token: wherever the branches allow it. */
export function jumpTargets(state: State, world: World, token: Token): string[] {
  const place = placeOf(state, token);
  const definition = definitionOf(state, world, place);
  const from = stackOf(definition, place);
  return [...definition.nodes.values()]
    .filter((node) => isTarget(node) && node.id !== place.node && mayJump(from, branchesOf(definition).ofNode(node.id)))
    .map(({ id }) => id);
}

/** The first step of a person in the process: where the initiator gets it back. */
export function firstStep(definition: Definition): string | undefined {
  const seen = new Set<string>();
  const open = entriesOf(definition, null);
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = nodeOf(definition, id);
    if (node.kind === 'user') return id;
    open.push(...node.outgoing.map((flow) => flowOf(definition, flow).to));
  }
  return undefined;
}

/** Whether a return to `to` can lead straight back here afterwards: both lie in the same branch. */
export function mayComeStraightBack(state: State, world: World, token: Token, to: string): boolean {
  const place = placeOf(state, token);
  const definition = definitionOf(state, world, place);
  return sameStack(stackOf(definition, place), branchesOf(definition).ofNode(to));
}

/**
 * Takes the work of a token to another node. Everything in the forks that are left is taken away, so that nothing waits there for ever and
 * nothing happens twice. Throws NotPossible where the branches forbid it. Answers the token at the target.
 */
export function jump(run: Run, token: Token, target: string): Token {
  const place = placeOf(run.state, token);
  const definition = run.definitionOf(place);
  const from = stackOf(definition, place);
  const node = definition.nodes.get(target);
  const to = node ? branchesOf(definition).ofNode(target) : null;
  if (!node || !isTarget(node) || !mayJump(from, to))
    throw new NotPossible('cannotGoThere', { node: namedEverywhere(definition.nodes, target) });
  const chain = [place];
  let scope = scopeAround(run.state, place);
  for (; scope.node !== node.scope; scope = scopeAround(run.state, scope)) chain.push(placeOf(run.state, scope));
  for (const one of chain) run.seal(one);
  for (const other of childrenOf(run.state, scope.id))
    if (chain.includes(other) || isLeft(stackOf(definition, other), from, to)) run.cancel(other);
  return run.place(scope, target);
}

/** Whether what a task led to is untouched, so that it can be taken back. */
export function mayWithdraw(state: State, world: World, task: Task): boolean {
  if (task.status !== 'done' || !task.undoable || !state.tokens.has(task.scope)) return false;
  const settings = definitionOf(state, world, task).nodes.get(task.node)?.task;
  if (!settings || (settings.onApprove !== null && settings.onWithdraw === null)) return false;
  const led = ledTo(state, task);
  return led.length > 0 && led.every((token) => isUntouched(state, token, task.no));
}

/** Takes away what a task led to; answers the scope in which it begins anew. Throws NotPossible when somebody has gone on already. */
export function takeBack(run: Run, task: Task): Token {
  if (!mayWithdraw(run.state, run.world, task)) throw new NotPossible('cannotWithdraw');
  const led = ledTo(run.state, task);
  for (const token of led) if (run.state.tokens.has(token.id)) run.cancel(token);
  return tokenOf(run.state, task.scope);
}

const ledTo = (state: State, task: Task): Token[] =>
  [...state.tokens.values()].filter(({ cause }) => cause === task.id);

/** `since`: the number of the task before; the same token may have been at earlier ones. */
function isUntouched(state: State, token: Token, since: number): boolean {
  if (token.state === 'scope' || token.state === 'multi')
    return (
      childrenOf(state, token.id).every((child) => isUntouched(state, child, since)) &&
      (token.multi?.completed ?? 0) === 0
    );
  if (token.state !== 'wait') return token.state === 'join';
  const later = [...state.tasks.values()].filter((task) => task.token === token.id && task.no > since);
  return later.length === openTasksOf(state, token.id).length && later.every((task) => !task.touched);
}

/** Where a token lies: one that waits at a join lies in the branch that it came along. */
function stackOf(definition: Definition, token: Token): Stack {
  if (token.node === null) return [];
  const node = nodeOf(definition, token.node);
  const branches = branchesOf(definition);
  return isJoin(node) && token.flow !== null ? branches.ofFlow(token.flow) : branches.ofNode(node.id);
}

const isTarget = (node: Node): boolean =>
  node.kind !== 'start' && node.kind !== 'boundary' && node.kind !== 'eventSubProcess' && node.event?.kind !== 'link';

function comesBefore(definition: Definition, id: string, node: string | null): boolean {
  if (node === null) return false;
  const [earlier, later] = [nodeOf(definition, id), nodeOf(definition, node)];
  if (earlier.scope === later.scope) return mayComeTo(definition, id, node);
  return later.scope !== null && comesBefore(definition, id, later.scope);
}

const definitionOf = (state: State, world: World, of: { instance: string }): Definition =>
  world.definition(state.instances.get(of.instance)?.definition ?? '');
