import { boolOf, spend, typed, typeOf, type Code, type Frame, type ListValue, type Typed, type Value } from './code.ts';
import { faultAt } from './fault.ts';
import { conditionCode } from './logic.ts';
import type { Node, NodeOf } from './node.ts';
import { sourceOf, type Translation } from './translation.ts';
import { describeType } from './valueType.ts';

interface Loop {
  example: string;
  build(list: Code<ListValue>, each: Each): Typed;
}

interface Each {
  body: Typed;
  slot: number;
  /** Steps that one round takes: the longer the body, the more. */
  cost: number;
  elements: Extract<Typed, { kind: 'list' }>;
  condition(): Code<boolean>;
}

/** The forms that go over the entries of a list, each with a name for the entry. */
export const LOOPS: Record<string, Loop> = {
  map: { example: 'losses.map(r, r.amount)', build: mapped },
  filter: { example: "losses.filter(r, r.currency == 'CNY')", build: filtered },
  exists: { example: 'losses.exists(r, r.isProvision)', build: (list, each) => quantified(list, each, true) },
  all: { example: 'losses.all(r, r.amount > 0)', build: (list, each) => quantified(list, each, false) },
};

/** `list.map(r, …)`, `filter`, `exists`, `all`. */
export function translateLoop(translation: Translation, node: NodeOf<'call'>): Typed {
  const loop = LOOPS[node.name];
  const [of, variable, body] = node.args;
  if (!loop || !of || !variable || !body || node.args.length !== 3) throw wrongForm(node, loop?.example ?? '');
  const name = variableName(variable);
  const list = translation.translate(of);
  if (list.kind !== 'list')
    throw faultAt(
      of,
      'type',
      `${node.name} goes over a list, but ${sourceOf(translation, of)} is ${describeType(typeOf(list))}.`,
      undefined,
      { given: typeOf(list) },
    );
  return translation.translateWith(name, { type: list.of, origins: list.origins, element: true }, (slot) => {
    const part = translation.translate(body);
    const condition = () => conditionCode(translation, body, part, node.name);
    return loop.build(list.run, {
      body: part,
      slot,
      cost: 1 + ((body.end - body.start) >> 2),
      elements: list,
      condition,
    });
  });
}

/** `cel.bind(name, value, body)`: gives a value a name within the body, so that it is worked out and written once. */
export function bindValue(translation: Translation, node: NodeOf<'call'>): Typed {
  const [, variable, bound, body] = node.args;
  if (!variable || !bound || !body || node.args.length !== 4) throw wrongForm(node, 'cel.bind(x, max(a, b), x * x)');
  const name = variableName(variable);
  const value = translation.translate(bound);
  return translation.translateWith(name, { type: typeOf(value), origins: value.origins, element: false }, (slot) => {
    const part = translation.translate(body);
    const [before, then]: [Code<Value>, Code<Value>] = [value.run, part.run];
    const run = (frame: Frame) => {
      frame.locals[slot] = before(frame);
      return then(frame);
    };
    return typed(typeOf(part), run, part.origins);
  });
}

function mapped(list: Code<ListValue>, { body, slot, cost }: Each): Typed {
  const run: Code<Value> = body.run;
  const code: Code<ListValue> = (frame) => {
    const results: (Value | null)[] = [];
    for (const entry of list(frame) ?? []) {
      spend(frame, cost);
      frame.locals[slot] = entry;
      results.push(run(frame));
    }
    return results;
  };
  return typed({ list: typeOf(body) }, code, body.origins);
}

/** As in SQL, an entry of which the condition is missing is left out. */
function filtered(list: Code<ListValue>, { slot, cost, elements, condition }: Each): Typed {
  const holds = condition();
  const code: Code<ListValue> = (frame) => {
    const results: (Value | null)[] = [];
    for (const entry of list(frame) ?? []) {
      spend(frame, cost);
      frame.locals[slot] = entry;
      if (holds(frame) === true) results.push(entry);
    }
    return results;
  };
  return typed(typeOf(elements), code, elements.origins);
}

/** A chain of `||` (`exists`, which `true` decides) or of `&&` (`all`, which `false` decides). */
function quantified(list: Code<ListValue>, { slot, cost, condition }: Each, deciding: boolean): Typed {
  const holds = condition();
  return boolOf((frame) => {
    let result: boolean | null = !deciding;
    for (const entry of list(frame) ?? []) {
      spend(frame, cost);
      frame.locals[slot] = entry;
      const answer = holds(frame);
      if (answer === deciding) return deciding;
      if (answer === null) result = null;
    }
    return result;
  });
}

function variableName(node: Node): string {
  if (node.kind === 'name') return node.name;
  throw faultAt(node, 'syntax', 'A new name must stand here, as r in losses.map(r, r.amount).');
}

function wrongForm(node: NodeOf<'call'>, example: string) {
  return faultAt(node, 'arguments', `${node.name} is written ${example}.`, undefined, { usage: example });
}
