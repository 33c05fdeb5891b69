import {
  costOf,
  isList,
  spend,
  typed,
  typeOf,
  type Code,
  type Frame,
  type Origin,
  type RecordValue,
  type Typed,
  type Value,
} from './code.ts';
import { faultAt } from './fault.ts';
import { FUNCTIONS } from './functions.ts';
import { meant, nearestName } from './nearestName.ts';
import type { NodeOf } from './node.ts';
import { isInline, memberNames, memberType, variableNames, variableType } from './scope.ts';
import { sourceOf, translateAll, type Translation } from './translation.ts';
import { describeType, type StaticType, type ValueType } from './valueType.ts';
import { fromWire } from './wire.ts';

/** A field, `currentUser`, `state`, `parent`, or the variable of a loop. */
export function readVariable(translation: Translation, node: NodeOf<'name'>): Typed {
  const { name } = node;
  const local = translation.locals.get(name);
  if (local) return typed(local.type, ({ locals }) => locals[local.slot] ?? null, local.origins);
  const type = variableType(translation.scope, name);
  if (type === undefined) throw unknownName(translation, node);
  translation.needs.field(name);
  return typed(type, reader(name, type), originsOf(type, [name]));
}

/** A member of a record: `eventType.code`. Missing when the record is, or when nobody brought the member along. */
export function readMember(translation: Translation, node: NodeOf<'member'>): Typed {
  const of = translation.translate(node.of);
  if (of.kind !== 'record') throw notARecord(translation, node, typeOf(of));
  const type = memberType(translation.scope, of.record, node.name);
  if (type === undefined) throw unknownMember(translation, node, of.record);
  noteReading(translation, node, of.record, of.origins);
  const { run } = of;
  const { name } = node;
  return typed(
    type,
    (frame) => memberOf(frame, run(frame), name, type),
    isScalar(type) ? [] : of.origins.map((origin) => [...origin, name]),
  );
}

/** An element of a list, counted from 0; missing beyond its end. */
export function elementAt(translation: Translation, node: NodeOf<'index'>): Typed {
  const [list, index] = translateAll(translation, [node.of, node.at]);
  if (list?.kind !== 'list')
    throw faultAt(
      node.of,
      'type',
      `Only a list has entries, but ${sourceOf(translation, node.of)} is ${described(list)}.`,
    );
  if (index?.kind !== 'decimal')
    throw faultAt(
      node.at,
      'type',
      `The place in a list must be a number, but ${sourceOf(translation, node.at)} is ${described(index)}.`,
    );
  const [items, place] = [list.run, index.run];
  return typed(
    list.of,
    (frame) => {
      const at = place(frame);
      return at === null ? null : (items(frame)?.[at.toNumber()] ?? null);
    },
    list.origins,
  );
}

function reader(name: string, type: ValueType): Code<Value> {
  if (name === 'currentUser') return ({ context }) => context.user;
  if (typeof type === 'string' || 'record' in type) return ({ values }) => fromWire(type, values[name], name);
  return (frame) => {
    const value = fromWire(type, frame.values[name], name);
    spend(frame, costOf(isList(value) ? value : null));
    return value;
  };
}

function memberOf(frame: Frame, record: RecordValue | null, name: string, type: ValueType): Value | null {
  if (record === null || !Object.hasOwn(record, name)) return null;
  const value = fromWire(type, record[name], name);
  if (isList(value)) spend(frame, costOf(value));
  return value;
}

function noteReading(
  translation: Translation,
  node: NodeOf<'member'>,
  record: string,
  origins: readonly Origin[],
): void {
  if (node.name === 'id') return;
  const inline =
    isInline(translation.scope, record) ||
    (origins.length > 0 && origins.every((o) => o.length === 1 && o[0] === 'parent'));
  if (!inline) translation.needs.server = true;
  const local = node.of.kind === 'name' ? translation.locals.get(node.of.name) : undefined;
  for (const origin of origins) {
    if (inline && local?.element === true) translation.needs.rowField(origin, node.name);
    else translation.needs.path(origin, node.name);
  }
}

function unknownName(translation: Translation, node: NodeOf<'name'>) {
  if (FUNCTIONS.has(node.name))
    return faultAt(node, 'unknownName', `${node.name} is a function; write ${node.name}().`, `${node.name}()`);
  const near = nearestName(node.name, [...translation.locals.keys(), ...variableNames(translation.scope)]);
  return faultAt(node, 'unknownName', `There is no field named "${node.name}".${meant(near)}`, near);
}

function unknownMember(translation: Translation, node: NodeOf<'member'>, record: string) {
  const near = nearestName(node.name, memberNames(translation.scope, record));
  return faultAt(
    { start: node.nameStart, end: node.end },
    'unknownMember',
    `${record} has no field named "${node.name}".${meant(near)}`,
    near,
  );
}

function notARecord(translation: Translation, node: NodeOf<'member'>, type: StaticType) {
  const hint =
    typeof type === 'object' && 'list' in type
      ? ` To read it of every entry, write ${sourceOf(translation, node.of)}.map(r, r.${node.name}).`
      : '';
  return faultAt(
    { start: node.nameStart, end: node.end },
    'type',
    `${sourceOf(translation, node.of)} is ${describeType(type)} and has no fields.${hint}`,
    undefined,
    { given: type },
  );
}

function described(part: Typed | undefined): string {
  return part ? describeType(typeOf(part)) : 'nothing';
}

function isScalar(type: ValueType): boolean {
  return typeof type === 'string' || ('list' in type && isScalar(type.list));
}

function originsOf(type: ValueType, path: Origin): readonly Origin[] {
  return isScalar(type) ? [] : [path];
}
