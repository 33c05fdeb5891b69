import type { Range } from './fault.ts';

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
export type OrderOperator = '<' | '<=' | '>' | '>=';
export type EqualityOperator = '==' | '!=';
export type BinaryOperator = ArithmeticOperator | OrderOperator | EqualityOperator | 'in' | '&&' | '||';

/** A parsed expression: what compilers to other languages (SQL) walk over. `start` and `end` are offsets in the source. */
export type Node = Range &
  (
    | { kind: 'number'; text: string; whole: boolean }
    | { kind: 'text'; text: string }
    | { kind: 'bool'; value: boolean }
    | { kind: 'null' }
    | { kind: 'name'; name: string }
    | { kind: 'member'; of: Node; name: string; nameStart: number }
    | { kind: 'index'; of: Node; at: Node }
    | { kind: 'list'; items: Node[] }
    | { kind: 'unary'; operator: '!' | '-'; of: Node }
    | { kind: 'binary'; operator: BinaryOperator; left: Node; right: Node }
    | { kind: 'choice'; condition: Node; yes: Node; no: Node }
    /** `f(x, y)` and `x.f(y)` alike: the receiver is the first argument. */
    | { kind: 'call'; name: string; nameStart: number; receiver: boolean; args: Node[] }
  );

export type NodeOf<K extends Node['kind']> = Extract<Node, { kind: K }>;
