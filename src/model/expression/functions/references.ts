import type { Call, FunctionDefinition } from '../call.ts';
import { decimalOf, isRecordValue, typed, typeOf, type RecordValue, type Typed } from '../code.ts';
import type { SeriesKind } from '../context.ts';
import { Decimal } from '../decimal.ts';
import { fromWire } from '../wire.ts';
import { wholeWithin } from './numbers.ts';

/**
 * Functions that read other records, which only the server has. It brings the ancestors of a tree record along as
 * `_ancestors`: from the root down to the record itself.
 */
export const referenceFunctions = {
  ancestor: {
    usage: 'ancestor(record, level)',
    help: 'The record on a level above a record of a tree, counted from 1 at the root; itself on its own level.',
    min: 2,
    max: 2,
    translate(call) {
      const of = call.record(0);
      const level = call.decimal(1);
      of.origins.forEach((origin) => call.translation.needs.ancestorsOf(origin));
      const run = (frame: Parameters<typeof of.run>[0]) => {
        const [record, wanted] = [of.run(frame), level(frame)];
        if (record === null || wanted === null) return null;
        return ancestorsOf(record)[wholeWithin(wanted, 1, 100, 'The level of ancestor') - 1] ?? null;
      };
      return typed(
        { record: of.record },
        run,
        of.origins.map((origin) => [...origin, 'ancestor()']),
      );
    },
  },
  depth: {
    usage: 'depth(record)',
    help: 'The level of a record in its tree, counted from 1 at the root.',
    min: 1,
    max: 1,
    translate(call) {
      const of = call.record(0);
      of.origins.forEach((origin) => call.translation.needs.ancestorsOf(origin));
      return decimalOf((frame) => {
        const record = of.run(frame);
        const depth = record === null ? 0 : ancestorsOf(record).length;
        return depth === 0 ? null : new Decimal(depth);
      });
    },
  },
  prev: alongSeries('prev', 'The value of a field one period earlier.'),
  yoy: alongSeries('yoy', 'The value of a field one year earlier.'),
  latest: alongSeries('latest', 'The value of a field in the newest confirmed period, or the newest record of a list.'),
} satisfies Record<string, FunctionDefinition>;

function ancestorsOf(record: RecordValue): RecordValue[] {
  const chain = Object.hasOwn(record, '_ancestors') ? record._ancestors : undefined;
  return Array.isArray(chain) ? chain.filter(isRecordValue) : [];
}

function alongSeries(kind: SeriesKind, help: string): FunctionDefinition {
  return {
    usage: `${kind}(field)`,
    help,
    min: 1,
    max: 1,
    translate(call) {
      const { name, part } = fieldOf(call);
      call.translation.needs.series(kind, name);
      const type = kind === 'latest' && part.kind === 'list' && typeof part.of === 'object' ? part.of : typeOf(part);
      return typed(
        type,
        ({ context }) => fromWire(type, context.series?.(kind, name), `${kind}(${name})`),
        part.origins,
      );
    },
  };
}

function fieldOf(call: Call): { name: string; part: Typed } {
  const [node, part] = [call.argumentNode(0), call.args[0]];
  if (node.kind !== 'name' || !part || call.translation.locals.has(node.name))
    throw call.fault(
      node,
      'arguments',
      `${call.node.name} is asked of a field of the model by its name, as in ${call.node.name}(value).`,
    );
  return { name: node.name, part };
}
