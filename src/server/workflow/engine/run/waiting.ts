import { type Node, nodesIn } from '../definition.ts';
import type { Subscription, Token } from '../state.ts';
import { after, schedule } from '../timer.ts';
import { Tokens } from './tokens.ts';

/** Events that a token waits for, and timers. */
export abstract class Waiting extends Tokens {
  protected waitFor(token: Token, nodes: readonly Node[]): void {
    token.state = 'wait';
    for (const node of nodes) if (!this.subscribe(token, node)) return;
  }

  protected watchEdges(token: Token, node: Node): boolean {
    this.unsubscribe(token.id);
    return nodesIn(this.definitionOf(token), node.scope)
      .filter((edge) => edge.attachedTo === node.id)
      .every((edge) => this.subscribe(token, edge));
  }

  /** Events at the edge of an activity that are not waited for yet, because the process had none there before. */
  watchNewEdges(token: Token): void {
    if (token.node === null || token.index !== null) return;
    const watched = new Set(
      [...this.state.subscriptions.values()].filter((one) => one.token === token.id).map(({ node }) => node),
    );
    const { scope } = this.nodeOf(token);
    for (const edge of nodesIn(this.definitionOf(token), scope))
      if (edge.attachedTo === token.node && !watched.has(edge.id)) this.subscribe(token, edge);
  }

  /** Whether it could be done: a time that cannot be read is an incident. */
  protected subscribe(token: Token, node: Node): boolean {
    const event = node.event;
    if (!event || (event.kind !== 'timer' && event.kind !== 'message' && event.kind !== 'signal')) return true;
    const planned = event.timer ? this.#schedule(token, event.timer) : { dueAt: null, left: 0, every: null };
    const correlation = event.correlation === null ? null : this.value(token, event.correlation);
    if (planned === null || token.state === 'incident') return false;
    const id = this.world.newId();
    this.state.subscriptions.set(id, {
      id,
      instance: token.instance,
      token: token.id,
      node: node.id,
      kind: event.kind,
      name: event.name,
      correlation: typeof correlation === 'string' ? correlation : null,
      ...planned,
    });
    return true;
  }

  /** A task is due: whoever handles it is reminded before, and something happens then. */
  watchDue(token: Token, dueAt: string, remind: string | null): void {
    const { timeZone } = this.world;
    const before = remind === null ? null : after(dueAt, `-${remind}`, timeZone);
    for (const [name, at] of [
      ['remind', before],
      ['due', dueAt],
    ] as const) {
      if (at === null || token.node === null) continue;
      const id = this.world.newId();
      const { id: of, instance, node } = token;
      const fixed = { kind: 'timer', correlation: null, left: 0, every: null } as const;
      this.state.subscriptions.set(id, { ...fixed, id, instance, token: of, node, name, dueAt: at });
    }
  }

  #schedule(token: Token, { kind, text }: { kind: 'date' | 'duration' | 'cycle'; text: string }) {
    const read = text.startsWith('=') ? this.value(token, text.slice(1)) : text;
    if (token.state === 'incident') return null;
    const planned = typeof read === 'string' ? schedule(kind, read, this.world) : null;
    if (!planned) this.incident(token, { key: 'stopped.noTime', params: { text } });
    return planned;
  }

  /** A cycle at the edge that does not interrupt is waited for once more. */
  protected waitAgain(subscription: Subscription): void {
    const { every, left, dueAt } = subscription;
    const next = every !== null && left !== 0 && dueAt !== null ? after(dueAt, every, this.world.timeZone) : null;
    if (next === null) {
      if (subscription.kind === 'timer') this.state.subscriptions.delete(subscription.id);
      return;
    }
    subscription.dueAt = next;
    subscription.left = left === null ? null : left - 1;
  }
}
