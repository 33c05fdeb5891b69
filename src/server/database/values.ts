/**
 * The one conversion between PostgreSQL's text and JavaScript, for both engines.
 *
 * | SQL                        | JavaScript                                                   |
 * |----------------------------|--------------------------------------------------------------|
 * | bigint, numeric            | string, exact                                                |
 * | smallint, integer, oid     | number                                                       |
 * | real, double precision     | number                                                       |
 * | boolean                    | boolean                                                      |
 * | date                       | "YYYY-MM-DD"                                                 |
 * | timestamptz                | "YYYY-MM-DDTHH:MM:SS.mmmZ", finer digits are cut off          |
 * | timestamp                  | the same without Z: it has no zone                           |
 * | json, jsonb                | the parsed value                                             |
 * | bytea                      | Buffer                                                       |
 * | arrays of these            | array, nested where the SQL array has dimensions             |
 * | everything else            | the text (uuid, text, time, interval, inet, ...)             |
 *
 * Sessions run in UTC with ISO dates, which the engines set; the conversion relies on it.
 */
import { compact } from '../../model/program/compact.ts';
import type { EngineAnswer, EngineColumn } from './engine.ts';

/** Rows as objects. A name that occurs twice keeps its last value, as node-postgres does. */
export function toRows(answer: EngineAnswer): Record<string, unknown>[] {
  const { blank, readers } = shapeOf(answer.columns);
  return answer.rows.map((cells) => {
    const row: Record<string, unknown> = { ...blank };
    for (let index = 0; index < readers.length; index++) {
      const reader = readers[index];
      const cell = cells[index];
      if (reader && cell !== null && cell !== undefined) row[reader.name] = reader.read(cell);
    }
    return row;
  });
}

/** What rows of some columns are made of: a row without values, whose copies are filled, and what reads each column. */
interface Shape {
  blank: Readonly<Record<string, unknown>>;
  readers: readonly { name: string; read: Reader }[];
}

/** Made once for the columns of a prepared statement, which stay the same. The blank is as `compact` makes one, and for its reasons. */
function shapeOf(columns: readonly EngineColumn[]): Shape {
  const known = shapes.get(columns);
  if (known) return known;
  const last = new Map(columns.map(({ name }, index) => [name, index]));
  const shape = {
    blank: compact(Object.fromEntries(columns.map(({ name }) => [name, null]))),
    readers: columns.map(({ name, type }, index) => ({
      name,
      read: last.get(name) === index ? readerOf(type) : asNothing,
    })),
  };
  shapes.set(columns, shape);
  return shape;
}

const shapes = new WeakMap<readonly EngineColumn[], Shape>();

/**
 * A bound value as PostgreSQL's text. Arrays become SQL arrays; an array meant for a jsonb column must be
 * passed through `jsonb()`. Other objects become JSON; dates become UTC instants; undefined is NULL.
 */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return '\\x' + Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return arrayLiteral(value);
  return JSON.stringify(value);
}

type Reader = (text: string) => unknown;

const asNothing: Reader = () => null;
const asText: Reader = (text) => text;
const asNumber: Reader = (text) => Number(text);
const asBoolean: Reader = (text) => text === 't';
const asJson: Reader = (text): unknown => JSON.parse(text);
const asBytes: Reader = (text) => Buffer.from(text.slice(2), 'hex');

/** Object ids of pg_type are fixed for built-in types. */
const scalarReaders: Record<number, Reader> = {
  16: asBoolean,
  17: asBytes,
  21: asNumber,
  23: asNumber,
  26: asNumber,
  114: asJson,
  700: asNumber,
  701: asNumber,
  1114: localTime,
  1184: instant,
  3802: asJson,
};

/** Array type -> element type, for the built-in types that the product stores or asks for. */
const elementTypes: Record<number, number> = {
  199: 114,
  1000: 16,
  1001: 17,
  1002: 18,
  1003: 19,
  1005: 21,
  1007: 23,
  1009: 25,
  1014: 1042,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1041: 869,
  1115: 1114,
  1182: 1082,
  1183: 1083,
  1185: 1184,
  1187: 1186,
  1231: 1700,
  2951: 2950,
  3807: 3802,
};

function readerOf(type: number): Reader {
  const scalar = scalarReaders[type];
  if (scalar) return scalar;
  const element = elementTypes[type];
  if (element === undefined) return asText;
  const read = scalarReaders[element] ?? asText;
  return (text) => readArray(text, read);
}

const timeShape = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(\+00)?$/;

function instant(text: string): string {
  const parts = timeShape.exec(text);
  if (parts?.[4]) return `${parts[1]}T${parts[2]}.${milliseconds(parts[3])}Z`;
  const parsed = new Date(text);
  return Number.isNaN(parsed.getTime()) ? text : parsed.toISOString();
}

function localTime(text: string): string {
  const parts = timeShape.exec(text);
  return parts ? `${parts[1]}T${parts[2]}.${milliseconds(parts[3])}` : text;
}

function milliseconds(fraction: string | undefined): string {
  return (fraction ?? '').slice(0, 3).padEnd(3, '0');
}

/** Reads an array literal: `{1,NULL,"a\"b",{...}}`, with or without a bounds prefix such as `[0:1]=`. */
function readArray(literal: string, read: Reader): unknown[] {
  let at = literal.indexOf('{');
  return readLevel();

  function readLevel(): unknown[] {
    const items: unknown[] = [];
    at++;
    while (at < literal.length && literal[at] !== '}') {
      if (literal[at] === ',') at++;
      else if (literal[at] === '{') items.push(readLevel());
      else if (literal[at] === '"') items.push(read(readQuoted()));
      else items.push(readBare());
    }
    at++;
    return items;
  }

  function readQuoted(): string {
    let text = '';
    for (at++; literal[at] !== '"' && at < literal.length; at++) {
      if (literal[at] === '\\') at++;
      text += literal[at] ?? '';
    }
    at++;
    return text;
  }

  function readBare(): unknown {
    const start = at;
    while (at < literal.length && literal[at] !== ',' && literal[at] !== '}') at++;
    const text = literal.slice(start, at);
    return text === 'NULL' ? null : read(text);
  }
}

function arrayLiteral(items: readonly unknown[]): string {
  return '{' + items.map(arrayItem).join(',') + '}';
}

function arrayItem(item: unknown): string {
  if (Array.isArray(item)) return arrayLiteral(item);
  const text = toParameter(item);
  if (text === null) return 'NULL';
  return '"' + text.replace(/[\\"]/g, (mark) => '\\' + mark) + '"';
}
