import { bindValue, LOOPS, translateLoop } from './loops.ts';
import { arithmetic, negative } from './arithmetic.ts';
import { boolOf, decimalOf, nothing, textOf, typed, typeOf, type Typed } from './code.ts';
import { compare, equality, membership } from './comparison.ts';
import { choice, conjunction, disjunction, negation } from './logic.ts';
import { callFunction } from './callFunction.ts';
import { parseDecimal } from './decimal.ts';
import { faultAt } from './fault.ts';
import { elementAt, readMember, readVariable } from './reading.ts';
import { NeedsCollector } from './needs.ts';
import type { Node, NodeOf } from './node.ts';
import type { Scope } from './scope.ts';
import { sourceOf, translateAll, type Local, type Translation } from './translation.ts';
import { describeType, unify, type StaticType } from './valueType.ts';

/** Checks a tree against a scope and turns it into code, noting what it needs and the type of every node. */
export class Translator implements Translation {
  readonly needs = new NeedsCollector();
  readonly types = new Map<Node, StaticType>();
  readonly locals = new Map<string, Local>();

  constructor(
    readonly source: string,
    readonly scope: Scope,
  ) {}

  translate(node: Node): Typed {
    const part = this.#dispatch(node);
    this.types.set(node, typeOf(part));
    return part;
  }

  translateWith(name: string, local: Omit<Local, 'slot'>, body: (slot: number) => Typed): Typed {
    const hidden = this.locals.get(name);
    const slot = this.#depth++;
    this.locals.set(name, { ...local, slot });
    try {
      return body(slot);
    } finally {
      this.#depth--;
      if (hidden) this.locals.set(name, hidden);
      else this.locals.delete(name);
    }
  }

  #depth = 0;

  #dispatch(node: Node): Typed {
    switch (node.kind) {
      case 'number':
        return numberLiteral(node);
      case 'text':
        return textOf(() => node.text);
      case 'bool':
        return boolOf(() => node.value);
      case 'null':
        return nothing;
      case 'name':
        return readVariable(this, node);
      case 'member':
        return readMember(this, node);
      case 'index':
        return elementAt(this, node);
      case 'list':
        return listLiteral(this, node);
      case 'unary':
        return node.operator === '!' ? negation(this, node) : negative(this, node);
      case 'binary':
        return binary(this, node);
      case 'choice':
        return choice(this, node);
      case 'call':
        return call(this, node);
    }
  }
}

function numberLiteral(node: NodeOf<'number'>): Typed {
  const value = parseDecimal(node.text);
  if (value === null) throw faultAt(node, 'literal', `${node.text} is too large or too small a number.`);
  return decimalOf(() => value);
}

function listLiteral(translation: Translation, node: NodeOf<'list'>): Typed {
  const items = translateAll(translation, node.items);
  let element: StaticType = 'nothing';
  items.forEach((item, i) => {
    const joint = unify(element, typeOf(item));
    const at = node.items[i] ?? node;
    if (joint === null)
      throw faultAt(
        at,
        'type',
        `The entries of a list must be of one type, but ${sourceOf(translation, at)} is ${describeType(typeOf(item))} beside ${describeType(element)}.`,
        undefined,
        { wanted: element, given: typeOf(item) },
      );
    element = joint;
  });
  const runs = items.map((item) => item.run);
  return typed(
    { list: element },
    (frame) => runs.map((run) => run(frame)),
    items.flatMap((item) => item.origins),
  );
}

function binary(translation: Translation, node: NodeOf<'binary'>): Typed {
  switch (node.operator) {
    case '&&':
      return conjunction(translation, node);
    case '||':
      return disjunction(translation, node);
    case '==':
    case '!=':
      return equality(translation, node, node.operator);
    case 'in':
      return membership(translation, node);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(translation, node, node.operator);
    default:
      return arithmetic(translation, node, node.operator);
  }
}

function call(translation: Translation, node: NodeOf<'call'>): Typed {
  if (node.receiver && Object.hasOwn(LOOPS, node.name)) return translateLoop(translation, node);
  if (node.receiver && node.name === 'bind' && node.args[0]?.kind === 'name' && node.args[0].name === 'cel')
    return bindValue(translation, node);
  return callFunction(translation, node);
}
