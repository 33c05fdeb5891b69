import { namedEverywhere } from '../names.ts';
import { type Flow, flowOf, type Node, nodesIn } from '../definition.ts';
import { isLinked } from '../reach.ts';
import type { Token } from '../state.ts';
import { Repeating } from './repeating.ts';

/** Where a token goes from a node. */
export abstract class Leaving extends Repeating {
  /** Leaves a node along the flows that are open. */
  leave(token: Token): void {
    const node = this.nodeOf(token);
    this.unsubscribe(token.id);
    const flows = this.#openFlows(token, node);
    if (!flows) return;
    this.note('left', token);
    Object.assign(token, { loops: 0, multi: null, pending: null, returnTo: null });
    const [first, ...others] = flows;
    if (!first) return this.#leaveWithoutFlow(token, node);
    for (const flow of others)
      this.newToken({ ...token, id: this.world.newId(), state: 'ready', node: flow.to, flow: flow.id });
    Object.assign(token, { state: 'ready', node: first.to, flow: first.id });
  }

  #leaveWithoutFlow(token: Token, node: Node): void {
    const [caught] = nodesIn(this.definitionOf(token), node.scope).filter((other) => isLinked(node, other));
    if (caught) Object.assign(token, { state: 'ready', node: caught.id, flow: null });
    else this.consume(token);
  }

  /** The flows to take; null, with an incident, when none is open. */
  #openFlows(token: Token, node: Node): Flow[] | null {
    const flows = node.outgoing.map((id) => flowOf(this.definitionOf(token), id));
    if (node.kind === 'parallel' || node.kind === 'eventBased') return flows;
    if (node.kind !== 'exclusive' && flows.every(({ condition }) => condition === null)) return flows;
    const open: Flow[] = [];
    const standing = token.state;
    for (const flow of flows) {
      if (flow.id === node.default) continue;
      const isOpen_ = flow.condition === null || this.value(token, flow.condition) === true;
      if (token.state === 'incident' && standing !== 'incident') {
        token.pending = { kind: 'leave' };
        return null;
      }
      if (isOpen_) open.push(flow);
      if (isOpen_ && node.kind === 'exclusive') break;
    }
    const otherwise = flows.filter(({ id }) => id === node.default);
    if (open.length > 0 || otherwise.length > 0) return open.length > 0 ? open : otherwise;
    if (flows.length === 0) return [];
    const named = namedEverywhere(this.definitionOf(token).nodes, node.id);
    this.incident(token, { key: 'stopped.noWay', params: { node: named } }, { kind: 'leave' });
    return null;
  }
}
