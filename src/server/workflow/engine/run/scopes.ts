import { type Node, nodesIn } from '../definition.ts';
import { entriesOf } from '../reach.ts';
import { childrenOf, instanceOf, type InstanceStatus, type Token, tokenOf } from '../state.ts';
import { Waiting } from './waiting.ts';

/** Calls that may lie in each other: a process that calls itself without end is stopped there. */
const MOST_CALLS = 50;

/** Processes, sub-processes and calls: what begins and ends as a whole. */
export abstract class Scopes extends Waiting {
  abstract finish(token: Token, outcome?: 'approve' | 'reject'): void;

  /** Begins an instance of a definition; answers its outermost scope. */
  begin(id: string, definition: string, caller: string | null, start: string | null): Token {
    const scope = this.newToken({ instance: id, parent: null, node: null, state: 'scope' });
    this.state.instances.set(id, { id, definition, caller, scope: scope.id, status: 'running' });
    this.note('started', scope);
    this.openScope(scope, null, start);
    return scope;
  }

  /** Ends an instance with everything in it, and lets its caller go on. */
  end(instance: string, status: InstanceStatus): void {
    const { scope } = instanceOf(this.state, instance);
    this.cancelContent(tokenOf(this.state, scope));
    this.#finishInstance(instance, status);
  }

  protected openScope(scope: Token, node: string | null, start: string | null): void {
    const definition = this.definitionOf(scope);
    const nodes = nodesIn(definition, node);
    const plain = nodes.filter((one) => one.kind === 'start' && one.event?.kind === 'none').map(({ id }) => id);
    const entries = start === null ? (plain.length > 0 ? plain : entriesOf(definition, node)) : [start];
    for (const entry of entries) this.place(scope, entry, { cause: scope.cause });
    for (const sub of nodes.filter((one) => one.kind === 'eventSubProcess'))
      for (const begin of nodesIn(definition, sub.id).filter((one) => one.kind === 'start'))
        this.subscribe(scope, begin);
    if (entries.length === 0) this.endScope(scope);
  }

  protected endScope(scope: Token): void {
    this.seal(scope);
    if (scope.node === null) return this.#finishInstance(scope.instance, 'finished');
    const node = this.nodeOf(scope);
    if (node.kind === 'eventSubProcess') return this.consume(scope);
    scope.cause = null;
    this.finish(scope);
  }

  #finishInstance(id: string, status: InstanceStatus): void {
    const instance = instanceOf(this.state, id);
    const results = this.variablesAt(tokenOf(this.state, instance.scope));
    this.unsubscribe(instance.scope);
    this.close(id, status);
    if (instance.caller === null) return;
    const caller = tokenOf(this.state, instance.caller);
    const { variables } = this.definitionOf(caller).settings;
    for (const { name } of variables) if (Object.hasOwn(results, name)) this.setVariable(caller, name, results[name]);
    this.seal(caller);
    caller.cause = null;
    this.finish(caller);
  }

  protected consume(token: Token): void {
    this.seal(token);
    this.cancelContent(token);
    this.state.tokens.delete(token.id);
    const parent = token.parent === null ? undefined : this.state.tokens.get(token.parent);
    if (parent?.state === 'scope' && childrenOf(this.state, parent.id).length === 0) this.endScope(parent);
  }

  #callsAbove(token: Token): number {
    let calls = 0;
    for (let { caller } = instanceOf(this.state, token.instance); caller !== null; calls += 1)
      ({ caller } = instanceOf(this.state, tokenOf(this.state, caller).instance));
    return calls;
  }

  protected callProcess(token: Token, node: Node): void {
    const definition = node.calls === null ? undefined : this.world.called(node.calls);
    if (definition === undefined)
      return this.incident(token, { key: 'stopped.noCalled', params: { process: node.calls ?? '' } });
    if (this.#callsAbove(token) >= MOST_CALLS)
      return this.incident(token, {
        key: 'stopped.callsItself',
        params: { most: MOST_CALLS, process: node.calls ?? '' },
      });
    token.state = 'scope';
    const id = this.world.newId();
    const variables = this.variablesAt(token);
    const scope = this.newToken({ instance: id, parent: null, node: null, state: 'scope', cause: token.cause });
    this.state.instances.set(id, { id, definition, caller: token.id, scope: scope.id, status: 'running' });
    for (const [name, value] of Object.entries(variables)) this.storeVariable(id, scope.id, name, value);
    this.note('started', scope);
    this.openScope(scope, null, null);
  }
}
