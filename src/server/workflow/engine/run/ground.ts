import { keptReason, type Reason } from '../reason.ts';
import { type Definition, type Node, nodeOf } from '../definition.ts';
import { heardOf } from '../listening.ts';
import { instanceOf, type Pending, type State, type Token } from '../state.ts';
import type { Copy, Effect, Entry, Heard, Notice, Told, World } from '../world.ts';

/** Who gives a command: null is the engine itself. */
export interface Actor {
  id: string | null;
  onBehalfOf: string | null;
}

/** What every part of a command under way stands on: the state that it changes, and what it gathers for the server, for others and for the history. */
export abstract class Ground {
  readonly effects: Effect[] = [];
  readonly told: Told[] = [];
  readonly history: Entry[] = [];
  readonly notices: Notice[] = [];
  readonly copies: Copy[] = [];
  readonly heard: Heard[] = [];

  constructor(
    readonly state: State,
    readonly world: World,
    readonly actor: Actor,
  ) {}

  definitionOf(token: Pick<Token, 'instance'>): Definition {
    return this.world.definition(instanceOf(this.state, token.instance).definition);
  }

  nodeOf(token: Token): Node {
    if (token.node === null) throw new Error(`Token ${token.id} stands at no node.`);
    return nodeOf(this.definitionOf(token), token.node);
  }

  note(kind: Entry['kind'], of: Pick<Token, 'instance'> & Partial<Token>, more: Partial<Entry> = {}): void {
    const entry: Entry = {
      kind,
      instance: of.instance,
      node: of.node ?? null,
      flow: null,
      token: of.id ?? null,
      task: null,
      actor: this.actor.id,
      onBehalfOf: this.actor.onBehalfOf,
      comment: null,
      payload: null,
      ...more,
    };
    this.history.push(entry);
    const assignee = entry.task === null ? null : (this.state.tasks.get(entry.task)?.assignee ?? null);
    this.heard.push(...heardOf(this.definitionOf(of), entry, { isPart: (of.index ?? null) !== null, assignee }));
  }

  incident(token: Token, why: Reason | string, pending: Pending | null = null): void {
    const message = keptReason(why);
    token.state = 'incident';
    token.pending = pending;
    token.incident = message;
    this.note('incident', token, { comment: message });
  }

  /** From now on the task that led here cannot be withdrawn. */
  seal(token: Token): void {
    const task = token.cause === null ? undefined : this.state.tasks.get(token.cause);
    if (task) task.undoable = false;
  }

  /** Asks the server for something and waits for its answer. */
  ask(token: Token, pending: Pending, effect: Effect): void {
    token.state = 'effect';
    token.pending = pending;
    this.effects.push(effect);
  }

  askTransition(token: Token, pending: Extract<Pending, { kind: 'transition' }>): void {
    const { id, instance, node } = token;
    this.ask(token, pending, {
      kind: 'transition',
      token: id,
      instance,
      node,
      name: pending.name,
      opinion: pending.opinion,
    });
  }
}
