import { isDay } from './calendarDay.ts';
import { isList, isRecordValue, type RecordValue, type Value } from './code.ts';
import { isDecimal, parseDecimal, writeDecimal, type Decimal } from './decimal.ts';
import { EvaluationFault } from './fault.ts';
import { describeType, type StaticType } from './valueType.ts';

/** Most elements of a list that an expression takes in. */
export const LIST_LIMIT = 20_000;
/** Most UTF-16 units of a text that an expression makes. */
export const TEXT_LIMIT = 100_000;

/**
 * Takes in a wire value of a type: null, undefined and "" are missing, a missing list is an empty one, a record may be
 * its bare id. `label` names the place in the message.
 * Throws EvaluationFault for a value that is not of the type.
 */
export function fromWire(type: StaticType, wire: unknown, label: string): Value | null {
  if (typeof type === 'object' && 'list' in type) return listFromWire(type.list, wire, label);
  if (wire === null || wire === undefined || wire === '') return null;
  const value = typeof type === 'object' ? recordFromWire(wire) : scalarFromWire(type, wire);
  if (value === null) throw new EvaluationFault(`${label} holds ${shown(wire)}, which is not ${describeType(type)}.`);
  return value;
}

/** Gives out a value as the wire has it: numbers as decimal texts, records as their id (`whole`: with their members), missing as null. */
export function toWire(type: StaticType, value: Value | null, whole: (record: string) => boolean): unknown {
  if (value === null) return null;
  if (isDecimal(value)) return written(value);
  if (type === 'instant' && typeof value === 'number') return new Date(value).toISOString();
  if (isList(value)) {
    const element = typeof type === 'object' && 'list' in type ? type.list : 'nothing';
    return value.map((item) => toWire(element, item, whole));
  }
  if (isRecordValue(value))
    return typeof type === 'object' && 'record' in type && whole(type.record) ? value : idOf(value);
  return value;
}

/** The id of a record, null while it has none (a row that is not stored yet). */
export function idOf(record: RecordValue): string | null {
  return typeof record.id === 'string' && record.id !== '' ? record.id : null;
}

function listFromWire(element: StaticType, wire: unknown, label: string): Value {
  if (wire === null || wire === undefined) return [];
  if (!Array.isArray(wire)) throw new EvaluationFault(`${label} holds ${shown(wire)}, which is not a list.`);
  if (wire.length > LIST_LIMIT) throw new EvaluationFault(`${label} has more than ${LIST_LIMIT} entries.`);
  return wire.map((item: unknown) => fromWire(element, item, label));
}

function recordFromWire(wire: unknown): RecordValue | null {
  if (typeof wire === 'string') return { id: wire };
  return isRecordValue(wire) ? wire : null;
}

function scalarFromWire(type: Extract<StaticType, string>, wire: unknown): Value | null {
  switch (type) {
    case 'decimal':
      return decimalFromWire(wire);
    case 'text':
      return typeof wire === 'string' ? wire : null;
    case 'bool':
      return typeof wire === 'boolean' ? wire : null;
    case 'day':
      return typeof wire === 'string' && isDay(wire) ? wire : null;
    case 'instant':
      return instantFromWire(wire);
    case 'nothing':
      return null;
  }
}

function decimalFromWire(wire: unknown): Decimal | null {
  if (typeof wire === 'string') return parseDecimal(wire);
  return typeof wire === 'number' && Number.isFinite(wire) ? parseDecimal(String(wire)) : null;
}

function instantFromWire(wire: unknown): number | null {
  if (typeof wire !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wire)) return null;
  const time = Date.parse(wire);
  return Number.isNaN(time) ? null : time;
}

function written(value: Decimal): string {
  if (!value.isFinite()) throw new EvaluationFault('The number is too large.');
  return writeDecimal(value);
}

function shown(wire: unknown): string {
  const text = typeof wire === 'string' ? `"${wire}"` : typeof wire === 'object' ? 'an object' : String(wire);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
