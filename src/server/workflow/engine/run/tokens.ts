import { childrenOf, instanceOf, type InstanceStatus, isOpen, type Token, tokenOf } from '../state.ts';
import { Values } from './values.ts';

/** Tokens that come and go, with everything that hangs on them. */
export abstract class Tokens extends Values {
  protected newToken(of: Pick<Token, 'instance' | 'parent' | 'node' | 'state'> & Partial<Token>): Token {
    const token: Token = {
      id: this.world.newId(),
      flow: null,
      index: null,
      loops: 0,
      multi: null,
      cause: null,
      pending: null,
      returnTo: null,
      incident: null,
      ...of,
    };
    this.state.tokens.set(token.id, token);
    return token;
  }

  /** New token at a node of a scope, to be entered. */
  place(scope: Token, node: string, more: Partial<Token> = {}): Token {
    return this.newToken({ instance: scope.instance, parent: scope.id, node, state: 'ready', ...more });
  }

  /** Takes away a token with everything in it. */
  cancel(token: Token): void {
    this.seal(token);
    this.cancelContent(token);
    this.state.tokens.delete(token.id);
    this.note('cancelled', token);
  }

  /** Takes away what a token holds: the tokens in it, called instances, tasks and subscriptions. */
  cancelContent(token: Token): void {
    for (const child of childrenOf(this.state, token.id)) this.cancel(child);
    for (const instance of this.state.instances.values()) {
      if (instance.caller !== token.id || instance.status !== 'running') continue;
      this.cancelContent(tokenOf(this.state, instance.scope));
      this.close(instance.id, 'terminated');
    }
    for (const task of this.state.tasks.values()) {
      if (task.token === token.id && isOpen(task)) task.status = 'cancelled';
    }
    this.unsubscribe(token.id);
    for (const [key, variable] of this.state.variables)
      if (variable.scope === token.id && token.node !== null) this.state.variables.delete(key);
  }

  unsubscribe(token: string): void {
    for (const subscription of this.state.subscriptions.values())
      if (subscription.token === token) this.state.subscriptions.delete(subscription.id);
  }

  protected close(id: string, status: InstanceStatus): void {
    const instance = instanceOf(this.state, id);
    instance.status = status;
    this.state.tokens.delete(instance.scope);
    this.note('ended', { instance: id }, { payload: { status } });
  }
}
