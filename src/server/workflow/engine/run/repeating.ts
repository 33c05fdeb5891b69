import type { Node } from '../definition.ts';
import { type MultiState, type Token, tokenOf } from '../state.ts';
import { verdict } from '../verdict.ts';
import { Catching } from './catching.ts';

/** Times that an activity is done for a list or a number: the most that one command may begin. */
const MOST_TIMES = 2000;

/** Activities that are done several times: loops, lists, countersignatures. */
export abstract class Repeating extends Catching {
  /** An activity is done: its loop goes round, its body counts it, or the token goes on. */
  finish(token: Token, outcome: 'approve' | 'reject' = 'approve'): void {
    const node = this.nodeOf(token);
    if (token.index !== null) return this.#finishOne(token, outcome);
    token.loops += 1;
    if (node.loop && !node.loop.testBefore && token.loops < node.loop.maximum) {
      const again = this.loopHolds(token, node);
      if (token.state === 'incident') return;
      if (again) return void (token.state = 'ready');
    }
    this.leave(token);
  }

  /** Elements of a multi-instance body are known: begins them. */
  setItems(body: Token, items: readonly unknown[], common?: MultiState['common']): void {
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
      ...(common && { common }),
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

  protected loopHolds(token: Token, node: Node): boolean {
    const condition = node.loop?.condition ?? null;
    return condition !== null && this.value(token, condition, { loopCounter: String(token.loops) }) === true;
  }

  protected beginMulti(token: Token, node: Node): void {
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
      const items = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
      return this.#notTooMany(token, items.length) ? items : null;
    }
    if (multi.cardinality === null) return null;
    const count = Number(this.value(token, multi.cardinality));
    if (!this.#notTooMany(token, count)) return null;
    return Array.from({ length: Number.isInteger(count) && count > 0 ? count : 0 }, (_, at) => String(at));
  }

  /** More than one command can begin is an incident, before anything is made of it. */
  #notTooMany(token: Token, count: number): boolean {
    if (!(count > MOST_TIMES)) return true;
    this.incident(token, { key: 'stopped.times', params: { times: String(count), most: MOST_TIMES } });
    return false;
  }

  #beginOne(body: Token, index: number): void {
    const node = this.nodeOf(body);
    const child = this.newToken({
      instance: body.instance,
      parent: body.id,
      node: body.node,
      state: 'ready',
      index,
      cause: body.cause,
    });
    if (node.multi?.element)
      this.storeVariable(body.instance, child.id, node.multi.element, body.multi?.items[index] ?? null);
  }

  protected elementOf(token: Token): unknown {
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
}
