import { instanceOf, type Token, tokenOf } from '../state.ts';
import { Ground } from './ground.ts';

/** Variables and expressions at a token. */
export abstract class Values extends Ground {
  /** What expressions see at a token: the variables of its scopes, the nearest first. */
  variablesAt(token: Token): Record<string, unknown> {
    const seen: Record<string, unknown> = {};
    for (let at: Token | null = token; at; at = at.parent === null ? null : tokenOf(this.state, at.parent)) {
      for (const { scope, name, value } of this.state.variables.values())
        if (scope === at.id && !Object.hasOwn(seen, name)) seen[name] = value;
    }
    return seen;
  }

  /** Sets a variable where it is known already, else in the outermost scope of the instance. */
  setVariable(token: Token, name: string, value: unknown): void {
    let scope = instanceOf(this.state, token.instance).scope;
    for (let at: Token | null = token; at; at = at.parent === null ? null : tokenOf(this.state, at.parent))
      if (this.state.variables.has(`${at.id} ${name}`)) {
        scope = at.id;
        break;
      }
    this.storeVariable(token.instance, scope, name, value);
  }

  /** The value of an expression at a token; undefined, with an incident, when it fails. */
  value(token: Token, source: string, more: Readonly<Record<string, unknown>> = {}): unknown {
    const { definition } = instanceOf(this.state, token.instance);
    const outcome = this.world.evaluate(definition, source, { ...this.variablesAt(token), ...more });
    if (outcome.ok) return outcome.value;
    this.incident(token, `${source}: ${outcome.message}`);
    return undefined;
  }

  protected storeVariable(instance: string, scope: string, name: string, value: unknown): void {
    this.state.variables.set(`${scope} ${name}`, { instance, scope, name, value });
  }
}
