import { formats, isFormatName } from '../../formats/formats.ts';
import type { FunctionDefinition } from '../call.ts';
import { boolOf, costOf, decimalOf, spend, textOf, type Code, type ListValue } from '../code.ts';
import { Decimal } from '../decimal.ts';
import { EvaluationFault } from '../fault.ts';
import { linearPattern } from '../linearPattern.ts';
import { meant, nearestName } from '../nearestName.ts';
import { PatternFault } from '../patternReader.ts';
import { TEXT_LIMIT } from '../wire.ts';

/** Functions of texts. A missing text gives missing. */
export const textFunctions = {
  contains: asked('contains(text, part)', 'Whether a text holds another.', (text, part) => text.includes(part)),
  startsWith: asked('startsWith(text, start)', 'Whether a text begins with another.', (text, start) =>
    text.startsWith(start),
  ),
  endsWith: asked('endsWith(text, end)', 'Whether a text ends with another.', (text, end) => text.endsWith(end)),
  upper: changed('upper(text)', 'The text in capital letters.', (text) => text.toUpperCase()),
  lower: changed('lower(text)', 'The text in small letters.', (text) => text.toLowerCase()),
  trim: changed('trim(text)', 'The text without the blanks around it.', (text) => text.trim()),
  matches: {
    usage: "matches(text, '^F[0-9]{4}$')",
    help: 'Whether a part of a text has the form of a pattern; ^ and $ stand for its ends.',
    min: 2,
    max: 2,
    translate(call) {
      const { text: source, node } = call.literal(1, 'The pattern of matches');
      const text = call.text(0);
      try {
        const pattern = linearPattern(source);
        return boolOf(tested(text, pattern.size, (value) => pattern.test(value)));
      } catch (error) {
        if (error instanceof PatternFault) throw call.fault(node, 'pattern', error.message);
        throw error;
      }
    },
  },
  isFormat: {
    usage: "isFormat(text, 'mobile')",
    help: 'Whether a text passes one of the named format checks.',
    min: 2,
    max: 2,
    translate(call) {
      const { text: name, node } = call.literal(1, 'The name of the format');
      const text = call.text(0);
      if (isFormatName(name)) return boolOf(tested(text, 1, (value) => formats[name].test(value)));
      throw call.fault(
        node,
        'literal',
        `There is no format named "${name}".${meant(nearestName(name, Object.keys(formats)))}`,
      );
    },
  },
  size: {
    usage: 'size(text) or size(list)',
    help: 'How many characters a text has, or how many entries a list.',
    min: 1,
    max: 1,
    translate(call) {
      const arg = call.args[0];
      if (arg?.kind === 'list') return decimalOf(length(arg.run));
      const text = call.text(0);
      return decimalOf((frame) => {
        const value = text(frame);
        return value === null ? null : new Decimal([...value].length);
      });
    },
  },
  join: {
    usage: "join(texts, ', ')",
    help: 'The texts of a list behind each other, with a text between them.',
    min: 1,
    max: 2,
    translate(call) {
      const list = call.list(0, 'text');
      const separator: Code<string> = call.count > 1 ? call.text(1) : () => ', ';
      return textOf((frame) => {
        const between = separator(frame);
        return between === null ? null : limited((list(frame) ?? []).filter((entry) => entry !== null).join(between));
      });
    },
  },
} satisfies Record<string, FunctionDefinition>;

function tested(text: Code<string>, cost: number, test: (text: string) => boolean): Code<boolean> {
  return (frame) => {
    const value = text(frame);
    if (value === null) return null;
    if (value.length > 10_000) throw new EvaluationFault('The text is too long to be compared with a pattern.');
    spend(frame, 1 + ((value.length * cost) >> 5));
    return test(value);
  };
}

function length(list: Code<ListValue>): Code<Decimal> {
  return (frame) => new Decimal(list(frame)?.length ?? 0);
}

function asked(usage: string, help: string, ask: (text: string, other: string) => boolean): FunctionDefinition {
  return {
    usage,
    help,
    min: 2,
    max: 2,
    translate(call) {
      const [text, other] = [call.text(0), call.text(1)];
      return boolOf((frame) => {
        const [a, b] = [text(frame), other(frame)];
        if (a === null || b === null) return null;
        spend(frame, costOf(a));
        return ask(a, b);
      });
    },
  };
}

function changed(usage: string, help: string, change: (text: string) => string): FunctionDefinition {
  return {
    usage,
    help,
    min: 1,
    max: 1,
    translate(call) {
      const text = call.text(0);
      return textOf((frame) => {
        const value = text(frame);
        if (value === null) return null;
        spend(frame, costOf(value));
        return limited(change(value));
      });
    },
  };
}

function limited(text: string): string {
  if (text.length > TEXT_LIMIT) throw new EvaluationFault('The text is too long.');
  return text;
}
