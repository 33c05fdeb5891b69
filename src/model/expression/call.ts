import { costOf, spend, typeOf, type Code, type ListValue, type Typed } from './code.ts';
import type { Decimal } from './decimal.ts';
import { faultAt, type ExpressionFaults, type FaultCode } from './fault.ts';
import type { Mention } from './needs.ts';
import type { Node, NodeOf } from './node.ts';
import { sourceOf, type Translation } from './translation.ts';
import { describeType, unify, type StaticType } from './valueType.ts';

/** A function of the language. */
export interface FunctionDefinition {
  /** How it is written, for messages and help: "round(number, places)". */
  usage: string;
  /** What it answers, in one sentence, for help. */
  help: string;
  min: number;
  max: number;
  /** Checks the arguments and answers the code. Throws ExpressionFaults. */
  translate(call: Call): Typed;
}

/** One call of a function while it is translated: its arguments, asked for by type. */
export class Call {
  constructor(
    readonly translation: Translation,
    readonly node: NodeOf<'call'>,
    readonly args: readonly Typed[],
  ) {}

  get count(): number {
    return this.args.length;
  }

  decimal(index: number): Code<Decimal> {
    const arg = this.#argument(index);
    return arg.kind === 'decimal' || arg.kind === 'nothing' ? arg.run : this.#refuse(index, 'a number', 'decimal');
  }

  text(index: number): Code<string> {
    const arg = this.#argument(index);
    return arg.kind === 'text' || arg.kind === 'nothing' ? arg.run : this.#refuse(index, 'a text', 'text');
  }

  day(index: number): Code<string> {
    const arg = this.#argument(index);
    return arg.kind === 'day' || arg.kind === 'nothing' ? arg.run : this.#refuse(index, 'a day', 'day');
  }

  record(index: number): Extract<Typed, { kind: 'record' }> {
    const arg = this.#argument(index);
    return arg.kind === 'record' ? arg : this.#refuse(index, 'a record');
  }

  /** A list whose entries are of a type (`null` as type: any list). */
  list(index: number, of: StaticType | null = null): Code<ListValue> {
    const arg = this.#argument(index);
    const wanted = of === null ? 'a list' : describeType({ list: of });
    if (arg.kind !== 'list' || (of !== null && unify(arg.of, of) === null))
      return this.#refuse(index, wanted, of === null ? undefined : { list: of });
    const { run } = arg;
    return (frame) => {
      const entries = run(frame);
      spend(frame, costOf(entries));
      return entries;
    };
  }

  /** A text that is written down as such, because it must be known before anything runs. */
  literal(index: number, what: string): { text: string; node: Node } {
    const node = this.argumentNode(index);
    if (node.kind === 'text') return { text: node.text, node };
    throw this.fault(
      node,
      'literal',
      `${what} must be written as a text in quotation marks, so that it can be checked.`,
    );
  }

  /** A literal that names something outside the model. */
  mentioned(index: number, kind: Mention['kind'], what: string): string {
    const { text, node } = this.literal(index, what);
    this.translation.needs.mention({ kind, name: text, start: node.start, end: node.end });
    return text;
  }

  argumentNode(index: number): Node {
    return this.node.args[index] ?? this.node;
  }

  source(index: number): string {
    return sourceOf(this.translation, this.argumentNode(index));
  }

  fault(node: Node, code: FaultCode, message: string): ExpressionFaults {
    return faultAt(node, code, message);
  }

  refuse(index: number, wanted: string): never {
    return this.#refuse(index, wanted);
  }

  #argument(index: number): Typed {
    const arg = this.args[index];
    if (!arg) throw this.fault(this.node, 'arguments', `${this.node.name} lacks an argument.`);
    return arg;
  }

  #refuse(index: number, words: string, wanted?: StaticType): never {
    const given = typeOf(this.#argument(index));
    throw faultAt(
      this.argumentNode(index),
      'type',
      `${this.node.name} needs ${words} here, but ${this.source(index)} is ${describeType(given)}.`,
      undefined,
      { wanted, given },
    );
  }
}
