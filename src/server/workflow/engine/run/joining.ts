import type { Node } from '../definition.ts';
import { mayComeTo } from '../reach.ts';
import { childrenOf, type Token } from '../state.ts';
import { Leaving } from './leaving.ts';

/** Gateways at which branches come together. */
export abstract class Joining extends Leaving {
  protected comeToJoin(token: Token, node: Node): void {
    token.state = 'join';
    if (node.kind === 'inclusive') return;
    const waiting = this.#waitingAt(token);
    const gathered = node.incoming.map((flow) => waiting.find((one) => one.flow === flow));
    const tokens = gathered.filter((one) => one !== undefined);
    if (tokens.length === node.incoming.length) this.#fuse(tokens);
  }

  #waitingAt(token: Token): Token[] {
    return [...this.state.tokens.values()].filter(
      ({ state, parent, node }) => state === 'join' && parent === token.parent && node === token.node,
    );
  }

  /** An inclusive join goes on when nobody in its scope can come to it any more. */
  protected joinInclusive(): boolean {
    for (const token of this.state.tokens.values()) {
      if (token.state !== 'join') continue;
      const node = this.nodeOf(token);
      if (node.kind !== 'inclusive' || token.parent === null) continue;
      const definition = this.definitionOf(token);
      const others = childrenOf(this.state, token.parent).filter((other) => other.node !== node.id);
      if (others.some((other) => other.node !== null && mayComeTo(definition, other.node, node.id))) continue;
      this.#fuse(this.#waitingAt(token));
      return true;
    }
    return false;
  }

  #fuse(tokens: readonly Token[]): void {
    const [first, ...others] = tokens;
    if (!first) return;
    for (const token of tokens) this.seal(token);
    for (const token of others) this.state.tokens.delete(token.id);
    this.note('joined', first);
    first.cause = null;
    this.leave(first);
  }

  /** A join whose other branches will never come is said, not waited for. */
  protected reportDeadEnds(): void {
    for (const scope of this.state.tokens.values()) {
      if (scope.state !== 'scope') continue;
      const children = childrenOf(this.state, scope.id);
      if (children.length === 0 || !children.every(({ state }) => state === 'join')) continue;
      for (const child of children) this.incident(child, { key: 'stopped.deadJoin' });
    }
  }
}
