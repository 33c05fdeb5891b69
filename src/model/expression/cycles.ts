type Graph = Readonly<Record<string, readonly string[]>>;

/**
 * The cycles of a graph of names: one list per knot of names that lead to each other, beginning with its first name in
 * the order of the graph, each name before one that it leads to. A name that leads to itself is a list of one.
 */
export function findCycles(graph: Graph): string[][] {
  return components(graph)
    .filter((knot) => knot.length > 1 || knot.some((name) => successors(graph, name).includes(name)))
    .map((knot) => shortestRound(graph, knot));
}

/**
 * The names of a graph in an order in which each comes after all that it leads to (what it depends on).
 * Null when there is a cycle.
 */
export function dependencyOrder(graph: Graph): string[] | null {
  return findCycles(graph).length > 0 ? null : components(graph).flat();
}

interface Visit {
  name: string;
  to: readonly string[];
  next: number;
}

/** Strongly connected components, dependencies first (Tarjan 1972), without recursion so that a long chain cannot overflow. */
function components(graph: Graph): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();

  const enter = (path: Visit[], name: string) => {
    order.set(name, order.size);
    low.set(name, order.size - 1);
    stack.push(name);
    onStack.add(name);
    path.push({ name, to: successors(graph, name), next: 0 });
  };
  const lower = (name: string, to: number) => low.set(name, Math.min(low.get(name) ?? to, to));

  for (const root of Object.keys(graph)) {
    const path: Visit[] = [];
    if (!order.has(root)) enter(path, root);
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const to = visit.to[visit.next++];
      if (to !== undefined) {
        const seen = order.get(to);
        if (seen === undefined) enter(path, to);
        else if (onStack.has(to)) lower(visit.name, seen);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      const own = low.get(visit.name) ?? 0;
      if (parent) lower(parent.name, own);
      if (own === order.get(visit.name)) found.push(unwound(stack, onStack, visit.name));
    }
  }
  return found;
}

function unwound(stack: string[], onStack: Set<string>, last: string): string[] {
  const knot = stack.splice(stack.lastIndexOf(last));
  knot.forEach((name) => onStack.delete(name));
  return knot;
}

/** A shortest way round through the first name of a knot. */
function shortestRound(graph: Graph, knot: readonly string[]): string[] {
  const names = Object.keys(graph).filter((name) => knot.includes(name));
  const [start = ''] = names;
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const name of queue) {
    for (const to of successors(graph, name)) {
      if (to === start) return wayBack(cameFrom, start, name);
      if (!names.includes(to) || cameFrom.has(to)) continue;
      cameFrom.set(to, name);
      queue.push(to);
    }
  }
  return [...knot];
}

function wayBack(cameFrom: ReadonlyMap<string, string>, start: string, last: string): string[] {
  const way = [last];
  for (let at = last; at !== start;) {
    at = cameFrom.get(at) ?? start;
    way.unshift(at);
  }
  return way;
}

/** Only names of the graph itself count: what is no key depends on nothing. */
function successors(graph: Graph, name: string): readonly string[] {
  return Object.hasOwn(graph, name) ? (graph[name] ?? []).filter((to) => Object.hasOwn(graph, to)) : [];
}
