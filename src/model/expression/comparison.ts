import {
  boolOf,
  costOf,
  isRecordValue,
  spend,
  typeOf,
  type Code,
  type Frame,
  type ListValue,
  type Typed,
  type Value,
} from './code.ts';
import { isDecimal } from './decimal.ts';
import { faultAt } from './fault.ts';
import type { EqualityOperator, Node, NodeOf, OrderOperator } from './node.ts';
import { sourceOf, translateAll, type Translation } from './translation.ts';
import { describeType, type StaticType } from './valueType.ts';
import { idOf } from './wire.ts';

type Order = (frame: Frame) => number | null;

/** `< <= > >=` on numbers, days, date-times and texts. Missing when an operand is. */
export function compare(translation: Translation, node: NodeOf<'binary'>, operator: OrderOperator): Typed {
  const [left, right] = operands(translation, node);
  const order = orderOf(left, right);
  if (order === null) throw incomparable(translation, node, left, right);
  const holds = TESTS[operator];
  return boolOf((frame) => {
    const result = order(frame);
    return result === null ? null : holds(result);
  });
}

/** `==` and `!=`, also on yes/no values and on records (by id). Missing when an operand is. */
export function equality(translation: Translation, node: NodeOf<'binary'>, operator: EqualityOperator): Typed {
  if (node.left.kind === 'null' || node.right.kind === 'null') throw comparedWithNull(translation, node, operator);
  const [left, right] = operands(translation, node);
  if (!canEqual(typeOf(left), typeOf(right))) throw incomparable(translation, node, left, right);
  noteCode(translation, node.left, right, node.right);
  noteCode(translation, node.right, left, node.left);
  const wanted = operator === '==';
  const [a, b]: [Code<Value>, Code<Value>] = [left.run, right.run];
  return boolOf((frame) => {
    const same = equal(a(frame), b(frame));
    return same === null ? null : same === wanted;
  });
}

/** `x in list`. Missing when x is, or when it is not found beside missing entries. */
export function membership(translation: Translation, node: NodeOf<'binary'>): Typed {
  const [item, list] = operands(translation, node);
  if (list.kind !== 'list')
    throw faultAt(
      node.right,
      'type',
      `What follows "in" must be a list, but ${sourceOf(translation, node.right)} is ${describeType(typeOf(list))}.${inHint(translation, node, list)}`,
      undefined,
      { given: typeOf(list) },
    );
  if (!canEqual(typeOf(item), list.of))
    throw faultAt(
      node.left,
      'type',
      `${sourceOf(translation, node.left)} is ${describeType(typeOf(item))} and cannot be in ${describeType(typeOf(list))}.`,
      undefined,
      { wanted: list.of, given: typeOf(item) },
    );
  if (node.right.kind === 'list') for (const entry of node.right.items) noteCode(translation, entry, item, node.left);
  noteCode(translation, node.left, list, node.right);
  const [a, b]: [Code<Value>, Code<ListValue>] = [item.run, list.run];
  return boolOf((frame) => {
    const entries = b(frame);
    spend(frame, costOf(entries));
    return includes(entries, a(frame));
  });
}

/** Whether two values of one type are equal; null when either is missing. Records are equal when their ids are. */
export function equal(a: Value | null, b: Value | null): boolean | null {
  if (a === null || b === null) return null;
  if (isDecimal(a)) return isDecimal(b) && a.eq(b);
  if (!isRecordValue(a) || !isRecordValue(b)) return a === b;
  const [x, y] = [idOf(a), idOf(b)];
  return x === null || y === null ? null : x === y;
}

/** Whether a list holds a value, in three-valued logic. */
export function includes(list: ListValue | null, value: Value | null): boolean | null {
  if (list === null || value === null) return null;
  let result: boolean | null = false;
  for (const entry of list) {
    const same = equal(value, entry);
    if (same === true) return true;
    if (same === null) result = null;
  }
  return result;
}

const TESTS: Record<OrderOperator, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function operands(translation: Translation, node: NodeOf<'binary'>): [Typed, Typed] {
  const [left, right] = translateAll(translation, [node.left, node.right]);
  if (!left || !right) throw faultAt(node, 'arguments', 'An operand is wanting here.');
  return [left, right];
}

function orderOf(left: Typed, right: Typed): Order | null {
  if (left.kind === 'nothing' || right.kind === 'nothing') return () => null;
  if (left.kind === 'decimal' && right.kind === 'decimal') return ordered(left.run, right.run, (a, b) => a.cmp(b));
  if (left.kind === 'instant' && right.kind === 'instant') return ordered(left.run, right.run, (a, b) => a - b);
  const texts = (left.kind === 'text' && right.kind === 'text') || (left.kind === 'day' && right.kind === 'day');
  return texts ? ordered(left.run, right.run, (a, b) => (a < b ? -1 : a > b ? 1 : 0)) : null;
}

function ordered<T>(left: Code<T>, right: Code<T>, order: (a: T, b: T) => number): Order {
  return (frame) => {
    const a = left(frame);
    if (a === null) return null;
    const b = right(frame);
    return b === null ? null : order(a, b);
  };
}

/** The signed-in user is a user like any other, and a reference to any model may be a reference to this one. */
function canEqual(a: StaticType, b: StaticType): boolean {
  if (a === 'nothing' || b === 'nothing') return true;
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if ('list' in a || 'list' in b) return false;
  const [x, y] = [userIs(a.record), userIs(b.record)];
  return x === y || x === 'anyRef' || y === 'anyRef';
}

function userIs(record: string): string {
  return record === 'currentUser' ? 'sysUser' : record;
}

/** A literal beside a value of the record may be the code of a dictionary item: whoever knows the dictionary checks it. */
function noteCode(translation: Translation, literal: Node, other: Typed, otherNode: Node): void {
  if (literal.kind !== 'text') return;
  if (other.kind !== 'text' && other.kind !== 'list') return;
  const comparedWith = pathOf(translation, otherNode);
  if (comparedWith)
    translation.needs.mention({
      kind: 'code',
      name: literal.text,
      comparedWith,
      start: literal.start,
      end: literal.end,
    });
}

function pathOf(translation: Translation, node: Node): string[] | null {
  if (node.kind === 'name') {
    const local = translation.locals.get(node.name);
    return local ? [...(local.origins[0] ?? [])] : [node.name];
  }
  if (node.kind !== 'member') return null;
  const path = pathOf(translation, node.of);
  return path && path.length > 0 ? [...path, node.name] : null;
}

function comparedWithNull(translation: Translation, node: NodeOf<'binary'>, operator: EqualityOperator) {
  const what = sourceOf(translation, node.left.kind === 'null' ? node.right : node.left);
  return faultAt(
    node,
    'null',
    `Nothing can be compared with null; write ${operator === '==' ? '' : '!'}empty(${what}).`,
  );
}

function incomparable(translation: Translation, node: NodeOf<'binary'>, left: Typed, right: Typed) {
  const [a, b] = [sourceOf(translation, node.left), sourceOf(translation, node.right)];
  const message = `"${node.operator}" cannot compare ${a} (${describeType(typeOf(left))}) with ${b} (${describeType(typeOf(right))}).`;
  return faultAt(node, 'type', message + hint(left, right, a, b), undefined, {
    compared: [typeOf(left), typeOf(right)],
  });
}

function hint(left: Typed, right: Typed, a: string, b: string): string {
  const kinds = [left.kind, right.kind];
  if (kinds.includes('day') && kinds.includes('instant')) return ` Write day(${left.kind === 'instant' ? a : b}).`;
  if (kinds.includes('record') && kinds.includes('text'))
    return ` Compare a field of the record, as in ${left.kind === 'record' ? a : b}.code.`;
  if (kinds.includes('list') && left.kind !== right.kind)
    return ` Write ${left.kind === 'list' ? b : a} in ${left.kind === 'list' ? a : b}.`;
  if (kinds.includes('day') && kinds.includes('text')) return ` Write day('2026-01-31') for a fixed day.`;
  return '';
}

function inHint(translation: Translation, node: NodeOf<'binary'>, list: Typed): string {
  return list.kind === 'text'
    ? ` Write contains(${sourceOf(translation, node.right)}, ${sourceOf(translation, node.left)}) to look for a part of a text.`
    : '';
}
