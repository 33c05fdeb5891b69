import { Ajv } from 'ajv';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { structureFaults } from '../../../src/model/check/structure/validate.ts';
import { ModelConfig } from '../../../src/model/language/model.ts';
import { validText } from './validSet.ts';

const model: unknown = JSON.parse(validText('risk/riskCase.json'));
const paths = everyPath(model).filter((path) => path.length > 0);

/** A model with one value replaced by another one, some near to what is wanted. */
const disturbed = fc
  .tuple(
    fc.constantFrom(...paths),
    fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom(
        'text',
        'draft',
        'dueOn',
        '',
        'two words',
        0,
        -1,
        4.5,
        true,
        null,
        [],
        ['x'],
        {},
        { field: 'x', op: 'eq' },
      ),
    ),
  )
  .map(([path, value]) => put(model, path, value));

describe('the interpreter of the language', { timeout: 60_000 }, () => {
  it('finds a fault exactly where the definitions refuse a model', () => {
    fc.assert(
      fc.property(disturbed, (config) => {
        expect(structureFaults(config, ModelConfig).length === 0).toBe(Value.Check(ModelConfig, config));
      }),
      { numRuns: 150 },
    );
  });

  it('agrees with the JSON Schema that editors check by', () => {
    const schema: object = JSON.parse(readFileSync('schemas/model.schema.json', 'utf8'));
    const validate = new Ajv({ strict: false, unicodeRegExp: true }).compile(schema);
    expect(validate(model)).toBe(true);
    fc.assert(
      fc.property(disturbed, (config) => {
        expect(validate(config)).toBe(structureFaults(config, ModelConfig).length === 0);
      }),
      { numRuns: 150 },
    );
  });

  it('refuses definitions with words that it does not understand', () => {
    expect(() => structureFaults({}, { type: 'object', propertyNames: {} })).toThrow(/propertyNames/);
    expect(() => structureFaults({}, { type: 'array', items: { multipleOf: 2 } })).toThrow(/multipleOf/);
  });
});

type Path = (string | number)[];

function everyPath(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, child]) =>
      everyPath(child, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function put(value: unknown, [first, ...rest]: Path, replacement: unknown): unknown {
  if (first === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((child: unknown, at) => (at === first ? put(child, rest, replacement) : child));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, key === first ? put(child, rest, replacement) : child]),
  );
}
