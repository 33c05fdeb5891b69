import { ACTIVITIES, type Node, nodeOf, nodesIn } from '../definition.ts';
import { childrenOf, instanceOf, scopeAround, type Subscription, type Token, tokenOf } from '../state.ts';
import { Scopes } from './scopes.ts';

/** Events that happen: who catches what somebody throws. */
export abstract class Catching extends Scopes {
  abstract leave(token: Token): void;

  /** Set by the tasks: the time of a task has come, or soon comes. */
  timeUp: (token: Token, soon: boolean) => void = () => undefined;

  /** The event of a subscription has happened. */
  fire(subscription: Subscription): void {
    const token = tokenOf(this.state, subscription.token);
    const node = nodeOf(this.definitionOf(token), subscription.node);
    if (node.kind === 'user') {
      this.state.subscriptions.delete(subscription.id);
      return this.timeUp(token, subscription.name === 'remind');
    }
    this.seal(token);
    this.note('event', token, { node: node.id, payload: { event: subscription.kind, name: subscription.name } });
    this.waitAgain(subscription);
    if (node.kind === 'boundary') return this.#fireAtEdge(token, node);
    if (node.kind === 'start') return this.#beginEventSubProcess(token, node);
    this.unsubscribe(token.id);
    token.node = node.id;
    if (ACTIVITIES.has(node.kind)) this.finish(token);
    else this.leave(token);
  }

  /**
   * An error looks for whoever catches it: at the edge of its activity, in an event sub-process, and so on outwards, through callers too. One
   * that nobody catches ends the whole run as failed. An escalation that nobody catches is told to nobody.
   */
  throwUp(from: Token, kind: 'error' | 'escalation', code: string | null): void {
    let at: Token | null = from;
    while (at) {
      const host: Token = at.index !== null && at.parent !== null ? tokenOf(this.state, at.parent) : at;
      const definition = this.definitionOf(host);
      if (host.node !== null) {
        const edge = this.#catching(
          nodesIn(definition, this.nodeOf(host).scope),
          kind,
          code,
          (node) => node.attachedTo === host.node,
        );
        if (edge) return this.#fireAtEdge(host, edge);
        const scope = scopeAround(this.state, host);
        const starts = nodesIn(definition, scope.node)
          .filter((node) => node.kind === 'eventSubProcess')
          .flatMap((sub) => nodesIn(definition, sub.id));
        const start = this.#catching(starts, kind, code, (node) => node.kind === 'start');
        if (start) return this.#beginEventSubProcess(scope, start);
        at = scope;
        continue;
      }
      const { caller } = instanceOf(this.state, host.instance);
      at = caller === null ? null : tokenOf(this.state, caller);
    }
    if (kind === 'error') this.end(this.state.root, 'failed');
  }

  #fireAtEdge(host: Token, edge: Node): void {
    const { instance, parent } = host;
    if (edge.interrupting) this.cancel(host);
    this.newToken({ instance, parent, node: edge.id, state: 'ready' });
  }

  #beginEventSubProcess(scope: Token, start: Node): void {
    if (start.interrupting) {
      for (const child of childrenOf(this.state, scope.id)) this.cancel(child);
      for (const subscription of this.state.subscriptions.values()) {
        const { kind } = nodeOf(this.definitionOf(scope), subscription.node);
        if (subscription.token === scope.id && kind === 'start') this.state.subscriptions.delete(subscription.id);
      }
    }
    const sub = this.newToken({ instance: scope.instance, parent: scope.id, node: start.scope, state: 'scope' });
    this.place(sub, start.id);
  }

  #catching(
    nodes: readonly Node[],
    kind: 'error' | 'escalation',
    code: string | null,
    at: (node: Node) => boolean,
  ): Node | undefined {
    const fitting = nodes.filter((node) => at(node) && node.event?.kind === kind);
    return fitting.find(({ event }) => event?.name === code) ?? fitting.find(({ event }) => event?.name === null);
  }

  protected tell(token: Token, node: Node): void {
    const { event } = node;
    this.seal(token);
    if (event?.kind === 'signal' && event.name !== null) this.told.push({ kind: 'signal', name: event.name });
    if (event?.kind !== 'message' || event.name === null) return;
    const correlation = event.correlation === null ? null : this.value(token, event.correlation);
    this.told.push({
      kind: 'message',
      name: event.name,
      correlation: typeof correlation === 'string' ? correlation : null,
      payload: this.variablesAt(token),
    });
  }

  protected throwEvent(token: Token, node: Node): void {
    if (node.event?.kind === 'escalation') this.throwUp(token, 'escalation', node.event.name);
    else this.tell(token, node);
  }
}
