import { ACTIVITIES, flowOf, isJoin, type Node, nodeOf } from './definition.ts';
import { childrenOf, scopeAround, type Token } from './state.ts';
import { Joining } from './run/joining.ts';

/** Steps that one command may take: a loop without a wait in it is stopped there. */
const MOST_STEPS = 5000;

/**
 * One command under way over a state that it changes: moves tokens until all of them wait, and gathers what the server must do, what others
 * are to be told, and what the history tells.
 */
export class Run extends Joining {
  /** Moves on until every token waits. */
  settle(): void {
    for (let steps = 0; ; steps += 1) {
      const token = [...this.state.tokens.values()].find(({ state }) => state === 'ready');
      if (!token) {
        if (this.joinInclusive()) continue;
        break;
      }
      if (steps >= MOST_STEPS) this.incident(token, { key: 'stopped.endless' });
      else this.#enter(token);
    }
    this.reportDeadEnds();
  }

  #enter(token: Token): void {
    const node = this.nodeOf(token);
    this.note('entered', token, { flow: token.flow });
    if (!ACTIVITIES.has(node.kind)) return this.#perform(token, node);
    if (token.index === null) {
      if (node.loop?.testBefore) {
        const goesOn = token.loops < node.loop.maximum && this.loopHolds(token, node);
        if (token.state === 'incident') return;
        if (!goesOn) return this.leave(token);
      }
      if (token.loops === 0 && !this.watchEdges(token, node)) return;
      if (node.multi) return this.beginMulti(token, node);
    }
    this.#perform(token, node);
  }

  #perform(token: Token, node: Node): void {
    const { id, instance } = token;
    switch (node.kind) {
      case 'user':
        if (token.index !== null) return this.makeOne(token, String(this.elementOf(token)));
        return this.ask(
          token,
          { kind: 'assign' },
          { kind: 'assign', token: id, instance, node: node.id, many: false, items: null },
        );
      case 'service':
        this.seal(token);
        return this.ask(token, { kind: 'service' }, { kind: 'service', token: id, instance, node: node.id });
      case 'script':
      case 'rule':
        return this.#script(token, node);
      case 'send':
        this.tell(token, node);
        return this.finish(token);
      case 'receive':
        return this.waitFor(token, [node]);
      case 'eventBased':
        return this.waitFor(
          token,
          node.outgoing.map((flow) => nodeOf(this.definitionOf(token), flowOf(this.definitionOf(token), flow).to)),
        );
      case 'catch':
        return node.event?.kind === 'link' || node.event?.kind === 'none'
          ? this.leave(token)
          : this.waitFor(token, [node]);
      case 'throw':
        this.throwEvent(token, node);
        // Whoever catches it may have taken the token away.
        return this.state.tokens.has(id) ? this.leave(token) : undefined;
      case 'end':
        return this.#reachEnd(token, node);
      case 'subProcess':
        token.state = 'scope';
        return this.openScope(token, node.id, null);
      case 'call':
        return this.callProcess(token, node);
      case 'parallel':
      case 'inclusive':
        return isJoin(node) ? this.comeToJoin(token, node) : this.leave(token);
      case 'manual':
      case 'task':
        return this.finish(token);
      default:
        return this.leave(token);
    }
  }

  #script(token: Token, node: Node): void {
    const { id, instance } = token;
    const { script } = node;
    this.seal(token);
    if (!script || script.text === '') return this.finish(token);
    if (script.language !== 'cel')
      return this.ask(token, { kind: 'script' }, { kind: 'script', token: id, instance, node: node.id });
    const value = this.value(token, script.text);
    if (token.state === 'incident') return;
    if (script.variable !== null) this.setVariable(token, script.variable, value);
    this.finish(token);
  }

  #reachEnd(token: Token, node: Node): void {
    const kind = node.event?.kind;
    if (kind === 'error') return this.throwUp(token, 'error', node.event?.name ?? null);
    if (kind === 'terminate') {
      const scope = scopeAround(this.state, token);
      for (const child of childrenOf(this.state, scope.id)) this.cancel(child);
      return this.endScope(scope);
    }
    this.throwEvent(token, node);
    if (this.state.tokens.has(token.id)) this.consume(token);
  }

  /** Does again what an incident has stopped. */
  retry(token: Token): void {
    const { pending } = token;
    token.incident = null;
    token.state = 'ready';
    const { id, instance, node } = token;
    if (pending?.kind === 'leave') return this.leave(token);
    if (pending?.kind === 'transition') return this.askTransition(token, pending);
    if (pending?.kind === 'service' && node !== null)
      return this.ask(token, pending, { kind: 'service', token: id, instance, node });
    if (pending?.kind === 'script' && node !== null)
      return this.ask(token, pending, { kind: 'script', token: id, instance, node });
    if (token.multi) {
      token.state = 'multi';
      return this.weigh(token);
    }
    token.pending = null;
  }
}
