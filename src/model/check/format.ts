import { place, readDocument } from './document.ts';
import type { ConfigFault } from './fault.ts';
import { type Kind, KIND_SCHEMAS, kindOf } from './read/kinds.ts';
import { chooseBranch } from './structure/branch.ts';
import { branchesOf, type Definitions, followed, jsonSchema, type JsonSchema } from './structure/jsonSchema.ts';

/**
 * The canonical text of a configuration file: keys in the order of the model language, short values on one line. Formatting it again changes
 * nothing. `path` is the path below `schemas/`, from which `$schema` leads to the generated JSON Schema. Null when the text is no
 * configuration at all.
 */
export function formatConfig(path: string, text: string): string | null {
  const { value, faults } = readDocument(path, text);
  if (faults.length > 0 || !isObject(value)) return null;
  const kind = kindOf(value);
  if (!kind) return null;
  const schema = schemaOf(kind, value);
  const up = '../'.repeat(path.split('/').length - 1) || './';
  const ordered = inOrder({ ...value, $schema: `${up}${kind}.schema.json` }, schema, {}, []);
  return `${printed(ordered, 0, 0, true)}\n`;
}

/** The fault of a file whose text is not the canonical one; undefined when it is, or when it cannot be read at all. */
export function formatFault(path: string, text: string): ConfigFault | undefined {
  const formatted = formatConfig(path, text);
  if (formatted === null || formatted === text.replaceAll('\r\n', '\n')) return undefined;
  const document = readDocument(path, text);
  return place(document, {
    path: [],
    code: 'format',
    message: 'The file is not in canonical form. Put it right with: npm run models -- format',
  });
}

function schemaOf(kind: Kind, value: object): JsonSchema {
  if (kind !== 'table') return jsonSchema(KIND_SCHEMAS[kind]);
  return jsonSchema('kind' in value && value.kind === 'band' ? KIND_SCHEMAS.band : KIND_SCHEMAS.matrix);
}

/** What names an entry comes first, wherever the language mentions it. */
const HEAD = ['name', 'code', 'type', 'override', 'action', 'on'];

function inOrder(value: unknown, given: JsonSchema, outer: Definitions, path: readonly string[]): unknown {
  const { schema, definitions } = followed(given, outer);
  if (Array.isArray(value))
    return value.map((entry) =>
      inOrder(entry, arrayBranch(schema, definitions).items ?? {}, definitions, [...path, '[]']),
    );
  if (!isObject(value)) return value;
  const { properties = {} } = objectBranch(value, schema, definitions);
  const known = Object.keys(properties);
  const head = path.length === 0 ? [] : HEAD;
  const order = [...head.filter((key) => known.includes(key)), ...known.filter((key) => !head.includes(key))];
  const keys = [
    ...order.filter((key) => Object.hasOwn(value, key)),
    ...Object.keys(value).filter((key) => !known.includes(key)),
  ];
  return Object.fromEntries(
    keys.map((key) => [key, inOrder(value[key], properties[key] ?? {}, definitions, [...path, key])]),
  );
}

const arrayBranch = (schema: JsonSchema, definitions: Definitions): JsonSchema =>
  schema.anyOf ? (branchesOf(schema, definitions).find((branch) => branch.type === 'array') ?? {}) : schema;

function objectBranch(value: Record<string, unknown>, schema: JsonSchema, definitions: Definitions): JsonSchema {
  if (!schema.anyOf) return schema;
  const branches = branchesOf(schema, definitions).filter((branch) => branch.type === 'object');
  const choice = chooseBranch(value, branches);
  return 'branch' in choice ? choice.branch : (branches[0] ?? {});
}

const WIDTH = 120;

/** `used`: what already stands on the line before the value. */
function printed(value: unknown, depth: number, used: number, isRoot = false): string {
  const line = onOneLine(value);
  if (!isRoot && !standsInLines(value) && used + line.length + 1 <= WIDTH) return line;
  const inner = '  '.repeat(depth + 1);
  if (Array.isArray(value)) {
    return `[\n${value.map((entry) => inner + printed(entry, depth + 1, inner.length)).join(',\n')}\n${'  '.repeat(depth)}]`;
  }
  if (!isObject(value)) return line;
  const entries = Object.entries(value).map(([key, entry]) => {
    const label = `${inner}${JSON.stringify(key)}: `;
    return label + printed(entry, depth + 1, label.length);
  });
  return `{\n${entries.join(',\n')}\n${'  '.repeat(depth)}}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${onOneLine(entry)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Lists of objects have a line or more for each entry, so that a change of one is a change of one line. */
const standsInLines = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 1 && value.some((entry) => isObject(entry) || Array.isArray(entry));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
