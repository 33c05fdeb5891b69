import { constants } from '../../src/model/check/structure/branch.ts';
import { branchesOf, jsonSchema, type JsonSchema } from '../../src/model/check/structure/jsonSchema.ts';
import { KIND_SCHEMAS } from '../../src/model/check/read/kinds.ts';
import { FIELD_SCHEMAS } from '../../src/model/field-types/fieldTypes.ts';
import { Access } from '../../src/model/language/access.ts';
import { Action, ACTIONS } from '../../src/model/language/action.ts';
import { Button, Event } from '../../src/model/language/button.ts';
import { Filter, FilterCondition } from '../../src/model/language/filter.ts';
import { Column, FormLayout, ListLayout, Section, TreeLayout } from '../../src/model/language/layout.ts';
import { FieldOverride, LiveAggregate } from '../../src/model/language/model.ts';
import { Rule } from '../../src/model/language/rule.ts';
import { State, States, TransitionConfig, TransitionOverride } from '../../src/model/language/states.ts';
import { I18nText } from '../../src/model/language/texts.ts';
import { docsOf, type Docs } from './docs.ts';

type Json = Record<string, unknown>;

/** Parts of the language that the generated files name, so that each is written once. */
const NAMED: Record<string, object> = {
  I18nText,
  Filter,
  FilterCondition,
  Action,
  Button,
  Event,
  Rule,
  State,
  States,
  TransitionConfig,
  TransitionOverride,
  Column,
  ListLayout,
  TreeLayout,
  Section,
  FormLayout,
  Access,
  LiveAggregate,
  FieldOverride,
  ...Object.fromEntries(
    Object.values(ACTIONS).map((schema) => [`${String(schema.properties.action.const)}Action`, schema]),
  ),
  ...Object.fromEntries(Object.entries(FIELD_SCHEMAS).map(([type, schema]) => [`${type}Field`, schema])),
};

/** Names of the constants in the sources, where they differ from the names above. */
const SOURCE_NAMES: Record<string, string> = {
  ...Object.fromEntries(Object.keys(FIELD_SCHEMAS).map((type) => [`${type}Field`, `${capital(type)}Field`])),
  ...Object.fromEntries(Object.keys(ACTIONS).map((name) => [`${name}Action`, capital(name)])),
};

/** JSON Schemas (draft 7) for editors, by file name below `schemas/`. */
export function jsonSchemas(): Map<string, string> {
  const kinds: Record<string, object> = {
    model: KIND_SCHEMAS.model,
    mixin: KIND_SCHEMAS.mixin,
    dictionary: KIND_SCHEMAS.dictionary,
    role: KIND_SCHEMAS.role,
    menu: KIND_SCHEMAS.menu,
  };
  const files = new Map<string, string>(
    Object.entries(kinds).map(([kind, schema]) => [
      `${kind}.schema.json`,
      fileOf(jsonSchema(schema), `${capital(kind)}Config`),
    ]),
  );
  const tables = jsonSchema({ anyOf: [KIND_SCHEMAS.matrix, KIND_SCHEMAS.band] });
  return files.set('table.schema.json', fileOf(tables, 'DecisionTableConfig'));
}

function fileOf(schema: JsonSchema, sourceName: string): string {
  const writer = new Writer(docsOf());
  const root = writer.write(schema, sourceName);
  return `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...root, definitions: writer.definitions() }, null, 2)}\n`;
}

class Writer {
  readonly #names = new Map(Object.entries(NAMED).map(([name, schema]) => [JSON.stringify(schema), name]));
  readonly #definitions = new Map<string, Json>();

  constructor(private readonly docs: Docs) {}

  definitions(): Json {
    return Object.fromEntries([...this.#definitions].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** A schema in the words of draft 7; named parts become definitions. */
  write(schema: JsonSchema, sourceName?: string): Json {
    const name = sourceName === undefined ? this.#names.get(JSON.stringify(schema)) : undefined;
    if (name !== undefined) return this.#reference(name, schema);
    if (schema.$ref !== undefined) return this.#cyclic(schema, schema.$ref);
    const { anyOf, properties, items, patternProperties, $id: _id, $defs: _defs, ...rest } = schema;
    const description = schema.description ?? (sourceName === undefined ? undefined : this.docs.of(sourceName));
    return {
      ...rest,
      ...(description === undefined ? {} : { description }),
      ...(properties ? { properties: this.#properties(properties, sourceName) } : {}),
      ...(patternProperties ? { patternProperties: this.#properties(patternProperties, undefined) } : {}),
      ...(items ? { items: this.write(items) } : {}),
      ...(anyOf ? this.#union(anyOf) : {}),
    };
  }

  #reference(name: string, schema: JsonSchema): Json {
    if (!this.#definitions.has(name)) {
      this.#definitions.set(name, {});
      this.#definitions.set(
        name,
        schema.$ref === undefined ? this.write(schema, SOURCE_NAMES[name] ?? name) : this.#target(schema, schema.$ref),
      );
    }
    return { $ref: `#/definitions/${name}` };
  }

  #cyclic(schema: JsonSchema, name: string): Json {
    const isOpen = this.#definitions.has(name);
    if (!isOpen) {
      this.#definitions.set(name, {});
      this.#definitions.set(name, this.#target(schema, name));
    }
    return { $ref: `#/definitions/${name}` };
  }

  #target(schema: JsonSchema, name: string): Json {
    return this.write(schema.$defs?.[name] ?? {}, name);
  }

  #properties(properties: Record<string, JsonSchema>, sourceName: string | undefined): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => {
        const description = sourceName === undefined ? undefined : this.docs.ofProperty(sourceName, key);
        const written = this.write(schema);
        if (description === undefined) return [key, written];
        return [key, '$ref' in written ? { description, allOf: [written] } : { ...written, description }];
      }),
    );
  }

  /** A union told apart by a property becomes if/then, so that an editor completes the branch that is meant and no other. */
  #union(anyOf: readonly JsonSchema[]): Json {
    const branches = branchesOf({ anyOf }, {});
    const key = discriminator(branches);
    if (key === undefined) return { anyOf: anyOf.map((branch) => this.write(branch)) };
    const marked = branches.filter((branch) => branch.properties?.[key]?.const !== undefined);
    const others = branches.filter((branch) => !marked.includes(branch));
    const known = marked.map((branch) => branch.properties?.[key]?.const);
    const chosen: Json = {
      required: [key],
      properties: { [key]: { enum: known } },
      allOf: marked.map((branch) =>
        conditional(
          { properties: { [key]: { const: branch.properties?.[key]?.const } }, required: [key] },
          this.write(branch),
        ),
      ),
    };
    return others.reduce<Json>(
      (otherwise, branch) => {
        const mark = constants(branch)[0]?.[0] ?? '';
        return { ...conditional({ required: [mark] }, this.write(branch)), else: otherwise };
      },
      { type: 'object', ...chosen },
    );
  }
}

/** The property that has a constant in most branches of a union of objects, at least three or all of them. */
function discriminator(branches: readonly JsonSchema[]): string | undefined {
  const counts = new Map<string, number>();
  for (const branch of branches) {
    const marks = constants(branch);
    if (marks.length === 0) return undefined;
    for (const [key] of marks) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

// An object literal with a "then" looks like a promise to readers and linters alike.
const conditional = (condition: Json, consequence: Json): Json =>
  Object.fromEntries(new Map([['if', condition]]).set('then', consequence));

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
