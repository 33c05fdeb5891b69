import { boolOf, typed, typeOf, type Code, type Typed } from './code.ts';
import { faultAt } from './fault.ts';
import type { Node, NodeOf } from './node.ts';
import { sourceOf, translateAll, type Translation } from './translation.ts';
import { describeType, unify } from './valueType.ts';

/** `a && b`: false when either is false, whatever the other; otherwise missing when either is. */
export function conjunction(translation: Translation, node: NodeOf<'binary'>): Typed {
  return junction(translation, node, false);
}

/** `a || b`: true when either is true, whatever the other; otherwise missing when either is. */
export function disjunction(translation: Translation, node: NodeOf<'binary'>): Typed {
  return junction(translation, node, true);
}

/** `!a`, missing when a is. */
export function negation(translation: Translation, node: NodeOf<'unary'>): Typed {
  const run = conditionCode(translation, node.of, translation.translate(node.of), '"!"');
  return boolOf((frame) => {
    const value = run(frame);
    return value === null ? null : !value;
  });
}

/** `c ? a : b`: only the branch that is taken runs; missing when the condition is. Either branch may be `null`. */
export function choice(translation: Translation, node: NodeOf<'choice'>): Typed {
  const [condition, yes, no] = translateAll(translation, [node.condition, node.yes, node.no]);
  if (!condition || !yes || !no) throw faultAt(node, 'arguments', 'A choice has a condition and two branches.');
  const asked = conditionCode(translation, node.condition, condition, 'The condition before "?"');
  const type = unify(typeOf(yes), typeOf(no));
  if (type === null)
    throw faultAt(
      node.no,
      'type',
      `Both branches of "?:" must be of one type, but ${sourceOf(translation, node.yes)} is ${describeType(typeOf(yes))} and ${sourceOf(translation, node.no)} is ${describeType(typeOf(no))}.`,
      undefined,
      { wanted: typeOf(yes), given: typeOf(no) },
    );
  const [a, b] = [yes.run, no.run];
  return typed(
    type,
    (frame) => {
      const holds = asked(frame);
      if (holds === null) return null;
      return holds ? a(frame) : b(frame);
    },
    [...yes.origins, ...no.origins],
  );
}

/** The code of a part that must be a yes/no value; `who` needs it, for the message. */
export function conditionCode(translation: Translation, node: Node, part: Typed, who: string): Code<boolean> {
  if (part.kind === 'bool' || part.kind === 'nothing') return part.run;
  throw faultAt(
    node,
    'type',
    `${who} needs a yes/no value, but ${sourceOf(translation, node)} is ${describeType(typeOf(part))}.`,
    undefined,
    { wanted: 'bool', given: typeOf(part) },
  );
}

function junction(translation: Translation, node: NodeOf<'binary'>, deciding: boolean): Typed {
  const [left, right] = translateAll(translation, [node.left, node.right]);
  if (!left || !right) throw faultAt(node, 'arguments', 'An operand is wanting here.');
  const a = conditionCode(translation, node.left, left, `"${node.operator}"`);
  const b = conditionCode(translation, node.right, right, `"${node.operator}"`);
  return boolOf((frame) => {
    const first = a(frame);
    if (first === deciding) return deciding;
    const second = b(frame);
    if (second === deciding) return deciding;
    return first === null || second === null ? null : !deciding;
  });
}
