import { type Definition, flowOf, nodeOf, nodesIn, type Node } from './definition.ts';

/** One way from node to node within a scope: along a flow, out of an activity to the event at its edge, or through a link. */
export interface Edge {
  from: string;
  to: string;
  /** Null where there is no flow. */
  flow: string | null;
}

/** The ways within one scope. Computed once per definition and scope. */
export function edgesIn(definition: Definition, scope: string | null): readonly Edge[] {
  const ofDefinition = kept.get(definition) ?? new Map<string | null, readonly Edge[]>();
  kept.set(definition, ofDefinition);
  const known = ofDefinition.get(scope);
  if (known) return known;
  const nodes = nodesIn(definition, scope);
  const edges = nodes.flatMap((node): Edge[] => [
    ...node.outgoing.map((id) => ({ from: node.id, to: flowOf(definition, id).to, flow: id })),
    ...nodes
      .filter((other) => other.attachedTo === node.id || isLinked(node, other))
      .map((other) => ({ from: node.id, to: other.id, flow: null })),
  ]);
  ofDefinition.set(scope, edges);
  return edges;
}

const kept = new WeakMap<Definition, Map<string | null, readonly Edge[]>>();

/** A link that is thrown here and caught there. */
export const isLinked = (thrown: Node, caught: Node): boolean =>
  thrown.kind === 'throw' &&
  caught.kind === 'catch' &&
  thrown.event?.kind === 'link' &&
  caught.event?.kind === 'link' &&
  thrown.event.name === caught.event.name &&
  thrown.scope === caught.scope;

/** Nodes that can be come to from these, these among them, never past `barrier`. */
export function reachable(edges: readonly Edge[], from: readonly string[], barrier?: string): Set<string> {
  const found = new Set<string>();
  const open = from.filter((id) => id !== barrier);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const edge of edges) if (edge.from === id && edge.to !== barrier && !found.has(edge.to)) open.push(edge.to);
  }
  return found;
}

/** The ways of a scope that lead onwards: those that lead back into a loop left out. */
export function onwardEdges(definition: Definition, scope: string | null): readonly Edge[] {
  const ofDefinition = keptOnward.get(definition) ?? new Map<string | null, readonly Edge[]>();
  keptOnward.set(definition, ofDefinition);
  const known = ofDefinition.get(scope);
  if (known) return known;
  const edges = edgesIn(definition, scope);
  const back = backEdges(edges, entriesOf(definition, scope));
  const onward = edges.filter((edge) => !back.has(edge));
  ofDefinition.set(scope, onward);
  return onward;
}

const keptOnward = new WeakMap<Definition, Map<string | null, readonly Edge[]>>();

/** Nodes at which a scope is begun: starts first, then whatever nothing leads to. */
export function entriesOf(definition: Definition, scope: string | null): string[] {
  const nodes = nodesIn(definition, scope).filter((node) => node.kind !== 'eventSubProcess');
  const starts = nodes.filter((node) => node.kind === 'start');
  const others = nodes.filter(
    (node) =>
      node.kind !== 'start' &&
      node.kind !== 'boundary' &&
      node.incoming.length === 0 &&
      !nodes.some((other) => isLinked(other, node)),
  );
  return [...starts, ...others].map((node) => node.id);
}

/** Ways that lead to a node on the present path of a walk in depth: each loop has one. */
function backEdges(edges: readonly Edge[], entries: readonly string[]): Set<Edge> {
  const back = new Set<Edge>();
  const done = new Set<string>();
  const onPath = new Set<string>();
  const walk = (id: string): void => {
    onPath.add(id);
    for (const edge of edges.filter(({ from }) => from === id)) {
      if (onPath.has(edge.to)) back.add(edge);
      else if (!done.has(edge.to)) walk(edge.to);
    }
    onPath.delete(id);
    done.add(id);
  };
  for (const entry of entries) if (!done.has(entry)) walk(entry);
  return back;
}

/** Whether a token at `from` may still come to `to` in the same scope without going round a loop. */
export function mayComeTo(definition: Definition, from: string, to: string): boolean {
  if (from === to) return false;
  return reachable(onwardEdges(definition, nodeOf(definition, from).scope), [from]).has(to);
}
