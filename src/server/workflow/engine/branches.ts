import { type Definition, flowOf, isFork, type Node, nodeOf, nodesIn } from './definition.ts';
import { type Edge, edgesIn, entriesOf, reachable } from './reach.ts';

/** One branch of one fork. `closed`: beside the main way (an event that does not interrupt), from which no jump leads back. */
export interface Branch {
  fork: string;
  branch: number;
  closed: boolean;
}

/** The branches in which a place lies, the outermost first; null where forks and joins do not nest and so nothing can be said. */
export type Stack = readonly Branch[] | null;

/** Where each node and each flow of a definition lies, and which forks do not nest. Computed once per definition. */
export interface Branches {
  ofNode(id: string): Stack;
  ofFlow(id: string): Stack;
  /** Forks whose branches do not come together properly, with the node where it shows. */
  unstructured: readonly { fork: string; at: string }[];
  /** The join that gathers what a fork has parted. */
  joins: ReadonlyMap<string, string>;
}

export function branchesOf(definition: Definition): Branches {
  const known = kept.get(definition);
  if (known) return known;
  const made = analyse(definition);
  kept.set(definition, made);
  return made;
}

const kept = new WeakMap<Definition, Branches>();

/**
 * A jump is sound only towards a place whose stack is a beginning of the one it comes from: then whole forks are left, and everything in
 * them can be taken away.
 */
export function mayJump(from: Stack, to: Stack): boolean {
  if (from === null || to === null || to.length > from.length) return false;
  if (!to.every((branch, at) => sameBranch(branch, from[at]))) return false;
  return from.slice(to.length).every((branch) => !branch.closed);
}

/** Whether a place lies in one of the branches of the outermost fork that a jump from `from` to `to` leaves. */
export function isLeft(place: Stack, from: Stack, to: Stack): boolean {
  if (place === null || from === null || to === null) return false;
  const outermost = from[to.length];
  if (!outermost) return false;
  return to.every((branch, at) => sameBranch(branch, place[at])) && place[to.length]?.fork === outermost.fork;
}

export const sameStack = (a: Stack, b: Stack): boolean =>
  a !== null && b !== null && a.length === b.length && a.every((branch, at) => sameBranch(branch, b[at]));

const sameBranch = (a: Branch | undefined, b: Branch | undefined): boolean =>
  a !== undefined && b !== undefined && a.fork === b.fork && a.branch === b.branch;

/** A structured fork with what lies in each of its branches. */
interface Region {
  fork: string;
  branches: { nodes: ReadonlySet<string>; flow: string | null; closed: boolean }[];
  size: number;
}

function analyse(definition: Definition): Branches {
  const regions: Region[] = [];
  const joins = new Map<string, string>();
  const unstructured: { fork: string; at: string }[] = [];
  const loose = new Set<string>();
  const scopes = new Set([...definition.nodes.values()].map((node) => node.scope));
  for (const scope of scopes) {
    const edges = edgesIn(definition, scope);
    const next = postDominators(definition, scope, edges);
    for (const node of nodesIn(definition, scope)) {
      const found = [
        ...(isFork(node) ? [forkRegion(definition, node, edges, next.get(node.id) ?? null)] : []),
        ...(node.kind === 'boundary' && !node.interrupting ? [sideRegion(node, edges)] : []),
      ];
      for (const { region, at, join, tainted } of found) {
        if (at !== null) {
          unstructured.push({ fork: node.id, at });
          for (const id of tainted) loose.add(id);
        } else {
          regions.push(region);
          if (join !== null) joins.set(node.id, join);
        }
      }
    }
  }
  regions.sort((a, b) => b.size - a.size);
  const stackIn = (id: string): Branch[] =>
    regions.flatMap(({ fork, branches }) =>
      branches.flatMap(({ nodes, closed }, branch) => (nodes.has(id) ? [{ fork, branch, closed }] : [])),
    );
  const stacks = new Map<string, Stack>();
  const ofNode = (id: string): Stack => {
    const known = stacks.get(id);
    if (known !== undefined) return known;
    const node = nodeOf(definition, id);
    const around = aroundOf(definition, node, ofNode);
    const stack = around === null || loose.has(id) ? null : [...around, ...stackIn(id)];
    stacks.set(id, stack);
    return stack;
  };
  const ofFlow = (id: string): Stack => {
    const { from } = flowOf(definition, id);
    const stack = ofNode(from);
    const region = regions.find(({ fork }) => fork === from);
    const branch = region?.branches.findIndex(({ flow }) => flow === id) ?? -1;
    return stack === null || branch < 0 ? stack : [...stack, { fork: from, branch, closed: false }];
  };
  return { ofNode, ofFlow, unstructured, joins };
}

/** What lies around the scope of a node: the stack of its sub-process, and the sub-process itself. */
function aroundOf(definition: Definition, node: Node, ofNode: (id: string) => Stack): Stack {
  if (node.scope === null) return [];
  const outer = ofNode(node.scope);
  if (outer === null) return null;
  return [...outer, { fork: node.scope, branch: 0, closed: nodeOf(definition, node.scope).kind === 'eventSubProcess' }];
}

interface Found {
  region: Region;
  /** Where it shows that the fork does not nest; null when it does. */
  at: string | null;
  join: string | null;
  /** Of a fork that does not nest: every node where tokens of several branches may meet. */
  tainted: ReadonlySet<string>;
}

function forkRegion(definition: Definition, fork: Node, edges: readonly Edge[], join: string | null): Found {
  const branches = fork.outgoing.map((flow) => {
    const { to } = flowOf(definition, flow);
    return { flow, closed: false, nodes: to === join ? new Set<string>() : reachable(edges, [to], join ?? undefined) };
  });
  const all = new Set(branches.flatMap(({ nodes }) => [...nodes]));
  const region = { fork: fork.id, branches, size: all.size };
  const joinNode = join === null ? null : nodeOf(definition, join);
  const gathers = joinNode === null || joinNode.kind === 'parallel' || joinNode.kind === 'inclusive';
  const at = gathers ? entanglement(fork.id, branches, edges) : join;
  return { region, at, join, tainted: at === null ? new Set() : reachable(edges, [fork.id]) };
}

function sideRegion(boundary: Node, edges: readonly Edge[]): Found {
  const nodes = reachable(edges, [boundary.id]);
  const branches = [{ nodes, flow: null, closed: true }];
  const intruder = edges.find(({ from, to }) => nodes.has(to) && !nodes.has(from) && to !== boundary.id);
  return {
    region: { fork: boundary.id, branches, size: nodes.size },
    at: intruder?.to ?? null,
    join: null,
    tainted: intruder ? nodes : new Set(),
  };
}

/** A node that lies in two branches at once, or is come to from outside, or leads back out past the join. */
function entanglement(fork: string, branches: Region['branches'], edges: readonly Edge[]): string | null {
  for (const [at, { nodes }] of branches.entries()) {
    if (nodes.has(fork)) return fork;
    for (const id of nodes) {
      if (branches.some((other, index) => index !== at && other.nodes.has(id))) return id;
      if (edges.some(({ from, to }) => to === id && from !== fork && !nodes.has(from))) return id;
    }
  }
  return null;
}

/** For each node the nearest one that every way to the end of the scope leads through; null when that is the end itself. */
function postDominators(
  definition: Definition,
  scope: string | null,
  edges: readonly Edge[],
): Map<string, string | null> {
  const ids = nodesIn(definition, scope).map((node) => node.id);
  const onwards = new Map(ids.map((id) => [id, successors(definition, id, edges)]));
  const after = new Map(ids.map((id) => [id, new Set([...ids, EXIT])]));
  after.set(EXIT, new Set([EXIT]));
  for (let changed = true; changed;) {
    changed = false;
    for (const id of ids) {
      const next = (onwards.get(id) ?? []).map((to) => after.get(to) ?? new Set<string>());
      const [first, ...rest] = next;
      const common = first ? [...first].filter((one) => rest.every((other) => other.has(one))) : [...ids, EXIT];
      const now = new Set([id, ...common]);
      if (now.size !== after.get(id)?.size) [changed] = [true, after.set(id, now)];
    }
  }
  return new Map(
    ids.map((id) => {
      const later = [...(after.get(id) ?? [])].filter((one) => one !== id);
      const nearest = later.find((one) => (after.get(one)?.size ?? 0) === later.length);
      return [id, nearest === undefined || nearest === EXIT ? null : nearest];
    }),
  );
}

const EXIT = ' exit';

/** An end that breaks off everything never comes to the end of the scope in the ordinary way. */
function successors(definition: Definition, id: string, edges: readonly Edge[]): string[] {
  const node = nodeOf(definition, id);
  const breaksOff = node.event?.kind === 'terminate' || node.event?.kind === 'error';
  const leads = edges.filter((edge) => edge.from === id);
  // An event that interrupts is another way out of the activity; one that does not runs beside it, and nothing waits for it.
  const aside = leads.filter(({ flow, to }) => flow === null && nodeOf(definition, to).kind === 'boundary');
  const interrupts = aside.filter(({ to }) => nodeOf(definition, to).interrupting);
  const onwards = leads.filter((edge) => !aside.includes(edge));
  return [...[...onwards, ...interrupts].map(({ to }) => to), ...(onwards.length === 0 && !breaksOff ? [EXIT] : [])];
}

/** Nodes of a scope that no way from its beginning leads to. */
export function unreachedIn(definition: Definition, scope: string | null): string[] {
  const seen = reachable(
    edgesIn(definition, scope),
    entriesOf(definition, scope).filter((id) => isBeginning(definition, id)),
  );
  return nodesIn(definition, scope)
    .filter((node) => node.kind !== 'eventSubProcess' && !seen.has(node.id))
    .map((node) => node.id);
}

const isBeginning = (definition: Definition, id: string): boolean => nodeOf(definition, id).kind === 'start';
