import { branchesOf, sameStack, type Stack } from './branches.ts';
import { type Definition, isJoin, type Node } from './definition.ts';
import type { FaultKey, FaultParams, Words } from './fault.ts';
import type { Run } from './run.ts';
import { instanceOf, isOpen, type State, type Token } from './state.ts';
import { NotPossible } from './world.ts';

/** Steps of the old version that have another id in the new one. */
export type NodeMapping = Readonly<Record<string, string>>;

export interface MigrationFault extends Words {
  /** Null: the run as a whole. */
  node: string | null;
}

/**
 * Why the runs of one version cannot go on as those of another; empty when they can. Wherever a token stands there must be a node of the
 * same kind, in the same scope, with the same way of repetition, in the same branches of the same forks; and whatever it waits for must be
 * there to be waited for.
 */
export function migrationFaults(
  state: State,
  instance: string,
  [from, to]: readonly [Definition, Definition],
  mapping: NodeMapping,
): MigrationFault[] {
  const faults = new Map<string, MigrationFault>();
  const fault = (node: string, key: FaultKey, params?: FaultParams): void =>
    void faults.set(JSON.stringify([node, key, params]), { node, key, params });
  for (const token of state.tokens.values()) {
    if (token.instance !== instance || token.node === null) continue;
    const [old, now] = [from.nodes.get(token.node), to.nodes.get(mapped(mapping, token.node))];
    if (!old || !now) {
      fault(token.node, 'migration.noStep');
      continue;
    }
    for (const key of differences(from, to, old, now, mapping)) fault(token.node, key);
    if (token.state === 'join' && joinedBy(token, to) !== now.id) fault(token.node, 'migration.noFlow');
    const returns = token.returnTo;
    if (returns !== null && !to.nodes.has(mapped(mapping, returns))) fault(returns, 'migration.noWayBack');
  }
  for (const { node, instance: of, kind } of state.subscriptions.values()) {
    if (of !== instance) continue;
    const [old, now] = [from.nodes.get(node), to.nodes.get(mapped(mapping, node))];
    if (!now || old?.kind !== now.kind || old.event?.kind !== now.event?.kind) fault(node, `migration.waits.${kind}`);
  }
  return [...faults.values()];
}

/** Takes a run to another version. Throws NotPossible where a fault stands against it. */
export function migrate(run: Run, to: string, mapping: NodeMapping): void {
  const { state, world } = run;
  const instance = instanceOf(state, state.root);
  const versions = [world.definition(instance.definition), world.definition(to)] as const;
  const [fault] = migrationFaults(state, instance.id, versions, mapping);
  if (fault) throw new NotPossible('cannotMigrate', { node: fault.node ?? '', why: fault });
  const from = instance.definition;
  instance.definition = to;
  for (const token of state.tokens.values()) {
    if (token.instance !== instance.id || token.node === null) continue;
    token.node = mapped(mapping, token.node);
    if (token.returnTo !== null) token.returnTo = mapped(mapping, token.returnTo);
  }
  for (const task of state.tasks.values())
    // What has been done is told of as it was, unless the step is there under another name.
    if (task.instance === instance.id && (isOpen(task) || versions[1].nodes.has(mapped(mapping, task.node))))
      task.node = mapped(mapping, task.node);
  for (const one of state.subscriptions.values())
    if (one.instance === instance.id) one.node = mapped(mapping, one.node);
  for (const token of state.tokens.values()) if (token.instance === instance.id) run.watchNewEdges(token);
  run.note('migrated', { instance: instance.id }, { payload: { from, to } });
}

const mapped = (mapping: NodeMapping, node: string): string =>
  Object.hasOwn(mapping, node) ? (mapping[node] ?? node) : node;

function differences(from: Definition, to: Definition, old: Node, now: Node, mapping: NodeMapping): FaultKey[] {
  const found: FaultKey[] = [];
  if (old.kind !== now.kind) found.push('migration.otherKind');
  const scope = old.scope === null ? null : mapped(mapping, old.scope);
  if (scope !== now.scope) found.push('migration.otherScope');
  if (old.multi?.sequential !== now.multi?.sequential || (old.loop === null) !== (now.loop === null))
    found.push('migration.otherRepetition');
  const [was, is] = [branchesOf(from).ofNode(old.id), branchesOf(to).ofNode(now.id)];
  if (!sameStack(renamed(was, mapping), is)) found.push('migration.otherBranch');
  return found;
}

const renamed = (stack: Stack, mapping: NodeMapping): Stack =>
  stack && stack.map((branch) => ({ ...branch, fork: mapped(mapping, branch.fork) }));

/** The join to which the flow of a waiting token leads in the new version: by the id of the flow, which stays. */
function joinedBy({ flow }: Token, to: Definition): string | null {
  const known = flow === null ? undefined : to.flows.get(flow);
  const node = known && to.nodes.get(known.to);
  return node && isJoin(node) ? node.id : null;
}
