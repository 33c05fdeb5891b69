/** The words of JSON Schema that the model language uses; what TypeBox makes of our definitions. */
export interface JsonSchema {
  $id?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  description?: string;
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean;
  patternProperties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

const WORDS: ReadonlySet<string> = new Set<keyof JsonSchema>([
  '$id',
  '$ref',
  '$defs',
  'description',
  'type',
  'const',
  'enum',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
]);
const understood = new WeakSet<object>();

/**
 * A definition of the model language as the JSON Schema that it is. Throws for one with words that are not understood here: it would be
 * checked only in part.
 */
export function jsonSchema(definition: object): JsonSchema {
  if (isUnderstood(definition)) return definition;
  throw new Error(
    `A definition uses words of JSON Schema that are not understood: ${JSON.stringify(definition).slice(0, 200)}`,
  );
}

function isUnderstood(definition: unknown): definition is JsonSchema {
  if (typeof definition !== 'object' || definition === null) return false;
  if (understood.has(definition)) return true;
  const isRight = Object.entries(definition).every(
    ([word, value]) => WORDS.has(word) && below(word, value).every(isUnderstood),
  );
  if (isRight) understood.add(definition);
  return isRight;
}

/** Schemas within a schema. */
function below(word: string, value: unknown): unknown[] {
  if (word === 'items') return [value];
  if (word === 'anyOf') return Array.isArray(value) ? value : [undefined];
  if (word !== 'properties' && word !== '$defs' && word !== 'patternProperties') return [];
  return typeof value === 'object' && value !== null ? Object.values(value) : [undefined];
}

/** Definitions that `$ref` may name, gathered on the way down. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

/** A schema with its reference followed; the definitions are those that hold below it. */
export function followed(
  schema: JsonSchema,
  definitions: Definitions,
): { schema: JsonSchema; definitions: Definitions } {
  const known = schema.$defs ? { ...definitions, ...schema.$defs } : definitions;
  if (schema.$ref === undefined) return { schema, definitions: known };
  const target = known[schema.$ref];
  if (!target) throw new Error(`A schema refers to "${schema.$ref}", which is not defined.`);
  return { schema: target, definitions: known };
}

const kept = new WeakMap<JsonSchema, JsonSchema[]>();

/** The branches of a union, unions within unions taken apart. */
export function branchesOf(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
  const known = kept.get(schema);
  if (known) return known;
  const branches = (schema.anyOf ?? []).flatMap((branch) => {
    const target = followed(branch, definitions).schema;
    return target.anyOf ? branchesOf(target, definitions) : [target];
  });
  kept.set(schema, branches);
  return branches;
}
