import { costOf, decimalOf, spend, textOf, typeOf, type Code, type Typed } from './code.ts';
import type { Decimal } from './decimal.ts';
import { EvaluationFault, faultAt } from './fault.ts';
import type { ArithmeticOperator, Node, NodeOf } from './node.ts';
import { sourceOf, translateAll, type Translation } from './translation.ts';
import { describeType } from './valueType.ts';
import { TEXT_LIMIT } from './wire.ts';

/** `+ - * / %` on numbers, `+` on texts. A missing operand or a zero divisor gives missing. */
export function arithmetic(translation: Translation, node: NodeOf<'binary'>, operator: ArithmeticOperator): Typed {
  const operands = [node.left, node.right];
  const parts = translateAll(translation, operands);
  if (operator === '+' && parts.some((part) => part.kind === 'text'))
    return concatenation(translation, operands, parts);
  const [left, right] = parts.map((part, i) => numberCode(translation, operands[i] ?? node, part, operator));
  if (left === undefined || right === undefined) throw faultAt(node, 'arguments', 'An operand is wanting here.');
  if (operator === '/' && operands.every(isWhole)) throw wholeDivision(node);
  return decimalOf(calculation(operator, left, right));
}

/** `-x`; missing when x is. */
export function negative(translation: Translation, node: NodeOf<'unary'>): Typed {
  const run = numberCode(translation, node.of, translation.translate(node.of), '-');
  return decimalOf((frame) => run(frame)?.neg() ?? null);
}

function calculation(operator: ArithmeticOperator, left: Code<Decimal>, right: Code<Decimal>): Code<Decimal> {
  const calculate = OPERATIONS[operator];
  return (frame) => {
    const a = left(frame);
    if (a === null) return null;
    const b = right(frame);
    if (b === null) return null;
    const result = calculate(a, b);
    if (result !== null && !result.isFinite()) throw new EvaluationFault('The number is too large.');
    return result;
  };
}

const OPERATIONS: Record<ArithmeticOperator, (a: Decimal, b: Decimal) => Decimal | null> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '*': (a, b) => a.times(b),
  '/': (a, b) => (b.isZero() ? null : a.div(b)),
  '%': (a, b) => (b.isZero() ? null : a.mod(b)),
};

function numberCode(translation: Translation, node: Node, part: Typed, operator: string): Code<Decimal> {
  if (part.kind === 'decimal' || part.kind === 'nothing') return part.run;
  const what = sourceOf(translation, node);
  throw faultAt(
    node,
    'type',
    `"${operator}" needs numbers, but ${what} is ${describeType(typeOf(part))}.${hint(part, what)}`,
    undefined,
    { wanted: 'decimal', given: typeOf(part) },
  );
}

function hint(part: Typed, what: string): string {
  if (part.kind === 'day') return ' Use addDays(day, n) to move a day and days(from, to) to count.';
  if (part.kind === 'list') return ` Use sum(${what}) to add its entries up.`;
  return part.kind === 'text' ? ` Use number(${what}) to read it as a number.` : '';
}

function concatenation(translation: Translation, operands: readonly Node[], parts: readonly Typed[]): Typed {
  const runs = parts.map((part, i): Code<string> => {
    if (part.kind === 'text' || part.kind === 'nothing') return part.run;
    const node = operands[i];
    const what = node ? sourceOf(translation, node) : 'this';
    throw faultAt(
      node ?? { start: 0, end: 0 },
      'type',
      `"+" joins text with text, but ${what} is ${describeType(typeOf(part))}. Use text(${what}).`,
      undefined,
      { wanted: 'text', given: typeOf(part) },
    );
  });
  return textOf((frame) => {
    let joined = '';
    for (const run of runs) {
      const piece = run(frame);
      if (piece === null) return null;
      joined += piece;
    }
    spend(frame, costOf(joined));
    if (joined.length > TEXT_LIMIT) throw new EvaluationFault('The text is too long.');
    return joined;
  });
}

/** Whether a part is built of whole literals only: dividing two of them means different things to different readers. */
function isWhole(node: Node): boolean {
  if (node.kind === 'number') return node.whole;
  if (node.kind === 'unary') return node.operator === '-' && isWhole(node.of);
  return node.kind === 'binary' && '+-*/%'.includes(node.operator) && isWhole(node.left) && isWhole(node.right);
}

function wholeDivision(node: Node) {
  return faultAt(
    node,
    'wholeDivision',
    'A whole number divided by a whole number can be read as 2 or as 2.5; write one of them with a dot, as in 5.0 / 2, or write the result.',
  );
}
