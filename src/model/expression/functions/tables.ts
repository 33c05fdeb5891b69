import type { Call, FunctionDefinition } from '../call.ts';
import { decimalOf, textOf, type Code, type Frame } from '../code.ts';
import { Decimal, parseDecimal } from '../decimal.ts';
import { bandValue, matrixCell } from '../decisionTable.ts';
import { EvaluationFault } from '../fault.ts';

/** Functions that ask data which analysts edit: decision tables, parameters, the order of dictionaries. */
export const tableFunctions = {
  matrix: {
    usage: "matrix('name', row, column)",
    help: 'The cell of a decision matrix, missing when it has no such row or column.',
    min: 3,
    max: 3,
    translate(call) {
      const name = call.mentioned(0, 'table', 'The name of the matrix');
      const [row, column] = [key(call, 1), key(call, 2)];
      return textOf((frame) => {
        const [r, c] = [row(frame), column(frame)];
        if (r === null || c === null) return null;
        return matrixCell(tableOf(frame, name, 'matrix'), r, c);
      });
    },
  },
  band: {
    usage: "band('name', number)",
    help: 'The value of the band in which a number lies.',
    min: 2,
    max: 2,
    translate(call) {
      const name = call.mentioned(0, 'table', 'The name of the bands');
      const number = call.decimal(1);
      return textOf((frame) => {
        const value = number(frame);
        return value === null ? null : bandValue(tableOf(frame, name, 'band'), value);
      });
    },
  },
  param: {
    usage: "param('CODE') or param('CODE', day)",
    help: "The value of a dated parameter on a day, or on the record's own date.",
    min: 1,
    max: 2,
    translate(call) {
      const code = call.mentioned(0, 'param', 'The code of the parameter');
      if (call.count === 1) return decimalOf(({ context }) => parameter(context.param(code), code));
      const day = call.day(1);
      return decimalOf((frame) => {
        const on = day(frame);
        return on === null ? null : parameter(frame.context.param(code, on), code);
      });
    },
  },
  rank: {
    usage: "rank('dictionary', code)",
    help: 'The place of an item in its dictionary, counted from 1.',
    min: 2,
    max: 2,
    translate(call) {
      const dictionary = call.mentioned(0, 'dictionary', 'The name of the dictionary');
      const code = call.text(1);
      return decimalOf((frame) => {
        const item = code(frame);
        const place = item === null ? null : frame.context.dictionaryRank(dictionary, item);
        return place === null ? null : new Decimal(place);
      });
    },
  },
  highest: byRank('highest', 'last', (place, best) => place > best),
  lowest: byRank('lowest', 'first', (place, best) => place < best),
} satisfies Record<string, FunctionDefinition>;

type TableKind = 'matrix' | 'band';

function tableOf<K extends TableKind>(frame: Frame, name: string, kind: K) {
  const table = frame.context.table(name);
  if (!table) throw new EvaluationFault(`There is no decision table named "${name}".`);
  if (!isKind(table, kind)) throw new EvaluationFault(`The decision table "${name}" is not a ${kind}.`);
  return table;
}

function isKind<T extends { kind: TableKind }, K extends TableKind>(
  table: T,
  kind: K,
): table is Extract<T, { kind: K }> {
  return table.kind === kind;
}

/** The keys of a matrix are texts; a number is its plain text. */
function key(call: Call, index: number): Code<string> {
  if (call.args[index]?.kind !== 'decimal') return call.text(index);
  const number = call.decimal(index);
  return (frame) => number(frame)?.toFixed() ?? null;
}

function parameter(value: string | null, code: string): Decimal | null {
  if (value === null) return null;
  const number = parseDecimal(value);
  if (number === null) throw new EvaluationFault(`The parameter ${code} holds "${value}", which is not a number.`);
  return number;
}

function byRank(name: string, which: string, better: (place: number, best: number) => boolean): FunctionDefinition {
  return {
    usage: `${name}('dictionary', codes)`,
    help: `Of several items the one that stands ${which} in the dictionary; those that are missing are left out.`,
    min: 2,
    max: 2,
    translate(call) {
      const dictionary = call.mentioned(0, 'dictionary', 'The name of the dictionary');
      const list = call.list(1, 'text');
      return textOf((frame) => {
        let best: { code: string; place: number } | null = null;
        for (const code of list(frame) ?? []) {
          const place = typeof code === 'string' ? frame.context.dictionaryRank(dictionary, code) : null;
          if (typeof code === 'string' && place !== null && (best === null || better(place, best.place)))
            best = { code, place };
        }
        return best?.code ?? null;
      });
    },
  };
}
