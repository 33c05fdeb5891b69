import { ACTIVITIES, type Definition, type Flow, flowOf, isJoin, type Node, nodeOf, nodesIn } from './definition.ts';
import { entriesOf, isLinked, mayComeTo } from './reach.ts';
import {
  childrenOf,
  instanceOf,
  type InstanceStatus,
  isOpen,
  type Pending,
  scopeAround,
  type State,
  type Subscription,
  type Token,
  tokenOf,
} from './state.ts';
import { after, schedule } from './timer.ts';
import { verdict } from './verdict.ts';
import type { Effect, Entry, Told, World } from './world.ts';

/** Who gives a command: null is the engine itself. */
export interface Actor {
  id: string | null;
  onBehalfOf: string | null;
}

/** Steps that one command may take: a loop without a wait in it is stopped there. */
const MOST_STEPS = 5000;

/**
 * One command under way over a state that it changes: moves tokens until all of them wait, and gathers what the server must do, what others
 * are to be told, and what the history tells.
 */
export class Run {
  readonly effects: Effect[] = [];
  readonly told: Told[] = [];
  readonly history: Entry[] = [];

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
    this.history.push({
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
    });
  }

  /** Moves on until every token waits. */
  settle(): void {
    for (let steps = 0; ; steps += 1) {
      const token = [...this.state.tokens.values()].find(({ state }) => state === 'ready');
      if (!token) {
        if (this.#joinInclusive()) continue;
        break;
      }
      if (steps >= MOST_STEPS) this.incident(token, 'The process goes round and round without waiting for anybody.');
      else this.#enter(token);
    }
    this.#reportDeadEnds();
  }

  /** Begins an instance of a definition; answers its outermost scope. */
  begin(id: string, definition: string, caller: string | null, start: string | null): Token {
    const scope = this.#newToken({ instance: id, parent: null, node: null, state: 'scope' });
    this.state.instances.set(id, { id, definition, caller, scope: scope.id, status: 'running' });
    this.note('started', scope);
    this.#openScope(scope, null, start);
    return scope;
  }

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
    this.#variable(token.instance, scope, name, value);
  }

  /** The value of an expression at a token; undefined, with an incident, when it fails. */
  value(token: Token, source: string, more: Readonly<Record<string, unknown>> = {}): unknown {
    const { definition } = instanceOf(this.state, token.instance);
    const outcome = this.world.evaluate(definition, source, { ...this.variablesAt(token), ...more });
    if (outcome.ok) return outcome.value;
    this.incident(token, `${source}: ${outcome.message}`);
    return undefined;
  }

  incident(token: Token, message: string, pending: Pending | null = null): void {
    token.state = 'incident';
    token.pending = pending;
    token.incident = message;
    this.note('incident', token, { comment: message });
  }

  /** An activity is done: its loop goes round, its body counts it, or the token goes on. */
  finish(token: Token, outcome: 'approve' | 'reject' = 'approve'): void {
    const node = this.nodeOf(token);
    if (token.index !== null) return this.#finishOne(token, outcome);
    token.loops += 1;
    if (node.loop && !node.loop.testBefore && token.loops < node.loop.maximum) {
      const again = this.#loopHolds(token, node);
      if (token.state === 'incident') return;
      if (again) return void (token.state = 'ready');
    }
    this.leave(token);
  }

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
      this.#newToken({ ...token, id: this.world.newId(), state: 'ready', node: flow.to, flow: flow.id });
    Object.assign(token, { state: 'ready', node: first.to, flow: first.id });
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
      this.#close(instance.id, 'terminated');
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

  /** Ends an instance with everything in it, and lets its caller go on. */
  end(instance: string, status: InstanceStatus): void {
    const { scope } = instanceOf(this.state, instance);
    this.cancelContent(tokenOf(this.state, scope));
    this.#finishInstance(instance, status);
  }

  /** New token at a node of a scope, to be entered. */
  place(scope: Token, node: string, more: Partial<Token> = {}): Token {
    return this.#newToken({ instance: scope.instance, parent: scope.id, node, state: 'ready', ...more });
  }

  /** The event of a subscription has happened. */
  fire(subscription: Subscription): void {
    const token = tokenOf(this.state, subscription.token);
    const node = nodeOf(this.definitionOf(token), subscription.node);
    this.seal(token);
    this.note('event', token, { node: node.id, payload: { event: subscription.kind, name: subscription.name } });
    this.#again(subscription);
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

  /** Elements of a multi-instance body are known: begins them. */
  setItems(body: Token, items: readonly unknown[]): void {
    const { multi } = this.nodeOf(body);
    body.state = 'multi';
    body.pending = null;
    body.multi = {
      sequential: multi?.sequential ?? false,
      items: [...items],
      begun: 0,
      completed: 0,
      approved: 0,
      rejected: 0,
    };
    this.weigh(body);
  }

  /** Begins what is to be begun of a body, or ends it when enough is done. */
  weigh(body: Token): void {
    const { multi } = body;
    const node = this.nodeOf(body);
    if (!multi || !node.multi) return;
    const counts = {
      nrOfInstances: multi.items.length,
      nrOfCompletedInstances: multi.completed,
      nrOfActiveInstances: multi.begun - multi.completed,
    };
    const enough =
      node.multi.completion !== null && multi.completed > 0 && this.value(body, node.multi.completion, counts) === true;
    if (body.state === 'incident') return;
    const outcome = verdict(node.multi, multi, node.kind === 'user', enough);
    if (outcome !== null) {
      this.cancelContent(body);
      body.multi = null;
      return this.decided(body, outcome);
    }
    const until = multi.sequential ? multi.completed + 1 : multi.items.length;
    while (multi.begun < Math.min(until, multi.items.length)) this.#beginOne(body, multi.begun++);
  }

  /** Set by the tasks: what a verdict over a task leads to. */
  decided: (token: Token, outcome: 'approve' | 'reject') => void = (token, outcome) => this.finish(token, outcome);

  /** Set by the tasks: makes the task of one who countersigns. */
  makeOne: (token: Token, person: string) => void = () => undefined;

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

  #newToken(of: Pick<Token, 'instance' | 'parent' | 'node' | 'state'> & Partial<Token>): Token {
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

  #variable(instance: string, scope: string, name: string, value: unknown): void {
    this.state.variables.set(`${scope} ${name}`, { instance, scope, name, value });
  }

  #enter(token: Token): void {
    const node = this.nodeOf(token);
    this.note('entered', token, { flow: token.flow });
    if (!ACTIVITIES.has(node.kind)) return this.#perform(token, node);
    if (token.index === null) {
      if (node.loop?.testBefore) {
        const goesOn = token.loops < node.loop.maximum && this.#loopHolds(token, node);
        if (token.state === 'incident') return;
        if (!goesOn) return this.leave(token);
      }
      if (token.loops === 0 && !this.#watchEdges(token, node)) return;
      if (node.multi) return this.#beginMulti(token, node);
    }
    this.#perform(token, node);
  }

  #perform(token: Token, node: Node): void {
    const { id, instance } = token;
    switch (node.kind) {
      case 'user':
        if (token.index !== null) return this.makeOne(token, String(this.#elementOf(token)));
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
        this.#tell(token, node);
        return this.finish(token);
      case 'receive':
        return this.#wait(token, [node]);
      case 'eventBased':
        return this.#wait(
          token,
          node.outgoing.map((flow) => nodeOf(this.definitionOf(token), flowOf(this.definitionOf(token), flow).to)),
        );
      case 'catch':
        return node.event?.kind === 'link' || node.event?.kind === 'none'
          ? this.leave(token)
          : this.#wait(token, [node]);
      case 'throw':
        this.#throw(token, node);
        // Whoever catches it may have taken the token away.
        return this.state.tokens.has(id) ? this.leave(token) : undefined;
      case 'end':
        return this.#reachEnd(token, node);
      case 'subProcess':
        token.state = 'scope';
        return this.#openScope(token, node.id, null);
      case 'call':
        return this.#call(token, node);
      case 'parallel':
      case 'inclusive':
        return isJoin(node) ? this.#join(token, node) : this.leave(token);
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

  #tell(token: Token, node: Node): void {
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

  #throw(token: Token, node: Node): void {
    if (node.event?.kind === 'escalation') this.throwUp(token, 'escalation', node.event.name);
    else this.#tell(token, node);
  }

  #reachEnd(token: Token, node: Node): void {
    const kind = node.event?.kind;
    if (kind === 'error') return this.throwUp(token, 'error', node.event?.name ?? null);
    if (kind === 'terminate') {
      const scope = scopeAround(this.state, token);
      for (const child of childrenOf(this.state, scope.id)) this.cancel(child);
      return this.#endScope(scope);
    }
    this.#throw(token, node);
    if (this.state.tokens.has(token.id)) this.#consume(token);
  }

  #call(token: Token, node: Node): void {
    const definition = node.calls === null ? undefined : this.world.called(node.calls);
    if (definition === undefined)
      return this.incident(token, `There is no process ${node.calls ?? ''} to call. Deploy it, then try again.`);
    token.state = 'scope';
    const id = this.world.newId();
    const variables = this.variablesAt(token);
    const scope = this.#newToken({ instance: id, parent: null, node: null, state: 'scope', cause: token.cause });
    this.state.instances.set(id, { id, definition, caller: token.id, scope: scope.id, status: 'running' });
    for (const [name, value] of Object.entries(variables)) this.#variable(id, scope.id, name, value);
    this.note('started', scope);
    this.#openScope(scope, null, null);
  }

  #openScope(scope: Token, node: string | null, start: string | null): void {
    const definition = this.definitionOf(scope);
    const nodes = nodesIn(definition, node);
    const plain = nodes.filter((one) => one.kind === 'start' && one.event?.kind === 'none').map(({ id }) => id);
    const entries = start === null ? (plain.length > 0 ? plain : entriesOf(definition, node)) : [start];
    for (const entry of entries) this.place(scope, entry, { cause: scope.cause });
    for (const sub of nodes.filter((one) => one.kind === 'eventSubProcess'))
      for (const begin of nodesIn(definition, sub.id).filter((one) => one.kind === 'start'))
        this.#subscribe(scope, begin);
    if (entries.length === 0) this.#endScope(scope);
  }

  #endScope(scope: Token): void {
    this.seal(scope);
    if (scope.node === null) return this.#finishInstance(scope.instance, 'finished');
    const node = this.nodeOf(scope);
    if (node.kind === 'eventSubProcess') return this.#consume(scope);
    scope.cause = null;
    this.finish(scope);
  }

  #finishInstance(id: string, status: InstanceStatus): void {
    const instance = instanceOf(this.state, id);
    const results = this.variablesAt(tokenOf(this.state, instance.scope));
    this.unsubscribe(instance.scope);
    this.#close(id, status);
    if (instance.caller === null) return;
    const caller = tokenOf(this.state, instance.caller);
    const { variables } = this.definitionOf(caller).settings;
    for (const { name } of variables) if (Object.hasOwn(results, name)) this.setVariable(caller, name, results[name]);
    this.seal(caller);
    caller.cause = null;
    this.finish(caller);
  }

  #close(id: string, status: InstanceStatus): void {
    const instance = instanceOf(this.state, id);
    instance.status = status;
    this.state.tokens.delete(instance.scope);
    this.note('ended', { instance: id }, { payload: { status } });
  }

  #consume(token: Token): void {
    this.seal(token);
    this.cancelContent(token);
    this.state.tokens.delete(token.id);
    const parent = token.parent === null ? undefined : this.state.tokens.get(token.parent);
    if (parent?.state === 'scope' && childrenOf(this.state, parent.id).length === 0) this.#endScope(parent);
  }

  #leaveWithoutFlow(token: Token, node: Node): void {
    const [caught] = nodesIn(this.definitionOf(token), node.scope).filter((other) => isLinked(node, other));
    if (caught) Object.assign(token, { state: 'ready', node: caught.id, flow: null });
    else this.#consume(token);
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
    this.incident(token, `None of the ways out of "${node.name}" is open, and none is the default.`, { kind: 'leave' });
    return null;
  }

  #join(token: Token, node: Node): void {
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
  #joinInclusive(): boolean {
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
  #reportDeadEnds(): void {
    for (const scope of this.state.tokens.values()) {
      if (scope.state !== 'scope') continue;
      const children = childrenOf(this.state, scope.id);
      if (children.length === 0 || !children.every(({ state }) => state === 'join')) continue;
      for (const child of children)
        this.incident(
          child,
          'This join waits for branches in which nobody is any more. Jump to another step, or terminate.',
        );
    }
  }

  #loopHolds(token: Token, node: Node): boolean {
    const condition = node.loop?.condition ?? null;
    return condition !== null && this.value(token, condition, { loopCounter: String(token.loops) }) === true;
  }

  #beginMulti(token: Token, node: Node): void {
    const { multi } = node;
    if (!multi) return;
    const items = this.#itemsOf(token, multi);
    if (token.state === 'incident') return;
    if (node.kind !== 'user') return this.setItems(token, items ?? []);
    const { id, instance } = token;
    this.ask(token, { kind: 'assign' }, { kind: 'assign', token: id, instance, node: node.id, many: true, items });
  }

  #itemsOf(token: Token, multi: NonNullable<Node['multi']>): unknown[] | null {
    if (multi.over !== null) {
      const value = this.value(token, multi.over);
      return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
    }
    if (multi.cardinality === null) return null;
    const count = Number(this.value(token, multi.cardinality));
    return Array.from({ length: Number.isInteger(count) && count > 0 ? count : 0 }, (_, at) => String(at));
  }

  #beginOne(body: Token, index: number): void {
    const node = this.nodeOf(body);
    const child = this.#newToken({
      instance: body.instance,
      parent: body.id,
      node: body.node,
      state: 'ready',
      index,
      cause: body.cause,
    });
    if (node.multi?.element)
      this.#variable(body.instance, child.id, node.multi.element, body.multi?.items[index] ?? null);
  }

  #elementOf(token: Token): unknown {
    const body = token.parent === null ? null : tokenOf(this.state, token.parent);
    return body?.multi?.items[token.index ?? 0];
  }

  #finishOne(token: Token, outcome: 'approve' | 'reject'): void {
    const body = token.parent === null ? null : tokenOf(this.state, token.parent);
    this.seal(token);
    this.cancelContent(token);
    this.state.tokens.delete(token.id);
    if (!body?.multi) return;
    this.seal(body);
    body.multi.completed += 1;
    body.multi[outcome === 'approve' ? 'approved' : 'rejected'] += 1;
    this.weigh(body);
  }

  #wait(token: Token, nodes: readonly Node[]): void {
    token.state = 'wait';
    for (const node of nodes) if (!this.#subscribe(token, node)) return;
  }

  #watchEdges(token: Token, node: Node): boolean {
    this.unsubscribe(token.id);
    return nodesIn(this.definitionOf(token), node.scope)
      .filter((edge) => edge.attachedTo === node.id)
      .every((edge) => this.#subscribe(token, edge));
  }

  /** Whether it could be done: a time that cannot be read is an incident. */
  #subscribe(token: Token, node: Node): boolean {
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

  #schedule(token: Token, { kind, text }: { kind: 'date' | 'duration' | 'cycle'; text: string }) {
    const read = text.startsWith('=') ? this.value(token, text.slice(1)) : text;
    if (token.state === 'incident') return null;
    const planned = typeof read === 'string' ? schedule(kind, read, this.world) : null;
    if (!planned) this.incident(token, `"${text}" is no ${kind} of ISO 8601.`);
    return planned;
  }

  /** A cycle at the edge that does not interrupt is waited for once more. */
  #again(subscription: Subscription): void {
    const { every, left, dueAt } = subscription;
    const next = every !== null && left !== 0 && dueAt !== null ? after(dueAt, every, this.world.timeZone) : null;
    if (next === null) {
      if (subscription.kind === 'timer') this.state.subscriptions.delete(subscription.id);
      return;
    }
    subscription.dueAt = next;
    subscription.left = left === null ? null : left - 1;
  }

  #fireAtEdge(host: Token, edge: Node): void {
    const { instance, parent } = host;
    if (edge.interrupting) {
      this.seal(host);
      this.cancelContent(host);
      this.state.tokens.delete(host.id);
    }
    this.#newToken({ instance, parent, node: edge.id, state: 'ready' });
  }

  #beginEventSubProcess(scope: Token, start: Node): void {
    if (start.interrupting) {
      for (const child of childrenOf(this.state, scope.id)) this.cancel(child);
      for (const subscription of this.state.subscriptions.values()) {
        const { kind } = nodeOf(this.definitionOf(scope), subscription.node);
        if (subscription.token === scope.id && kind === 'start') this.state.subscriptions.delete(subscription.id);
      }
    }
    const sub = this.#newToken({ instance: scope.instance, parent: scope.id, node: start.scope, state: 'scope' });
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
}
