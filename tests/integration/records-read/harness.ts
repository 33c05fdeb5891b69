import { CompiledQuery } from 'kysely';
import { buildProgram, type ModelProgram } from '../../../src/model/program/program.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { emptyConfigSet } from '../../../src/model/resolved/configSet.ts';
import { resolveModels } from '../../../src/model/resolved/resolve.ts';
import type { Wire } from '../../../src/model/field-types/fieldType.ts';
import type { RowScope } from '../../../src/model/language/access.ts';
import type { Viewer } from '../../../src/server/access/viewer.ts';
import type { Database } from '../../../src/server/database/connect.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import { tableName } from '../../../src/server/records/physical.ts';
import { storedFields } from '../../../src/server/records/convert.ts';
import type { Catalogue } from '../../../src/server/records/query/catalogue.ts';
import { createReader, type Reader, type ReaderParts } from '../../../src/server/records/query/createReader.ts';
import { hasSortKey, searchColumns, sortColumn, sortKey } from '../../../src/server/records/schema/searchColumn.ts';
import { applySchema } from '../../../src/server/records/schema/apply.ts';
import { dictionaries, models } from './sampleModels.ts';

export const TODAY = '2026-06-15';
export const clock = { now: () => new Date('2026-06-15T04:00:00Z'), timeZone: 'Asia/Shanghai' };

export function catalogueOf(configs: ModelConfig[] = models): Catalogue {
  const resolved = resolveModels({ ...emptyConfigSet(), models: configs, dictionaries });
  const programs = new Map<string, ModelProgram>();
  return {
    model: (code) => resolved.get(code),
    models: () => resolved,
    program(code) {
      const program = programs.get(code) ?? buildProgram(resolved.get(code)!, resolved);
      programs.set(code, program);
      return program;
    },
    dictionary: (code) => dictionaries.find((dictionary) => dictionary.dictionary === code),
  };
}

const sources = {
  clock,
  table: () => undefined,
  dictionaryCodes: (code: string) =>
    dictionaries.find((one) => one.dictionary === code)?.items.map((item) => item.code),
};

export interface Sample {
  database: Database;
  registry: Catalogue;
  reader: Reader;
  /** What the reader is made of. */
  parts: ReaderParts;
  /** Stores a record past the writing half; wire values by field name. Answers its id. */
  put(model: string, values: Record<string, Wire>): Promise<string>;
}

/** A database with the tables of the sample models, and what is needed to read it. */
export async function sampleOver(database: Database, registry: Catalogue = catalogueOf()): Promise<Sample> {
  await applySchema(database, registry);
  const parts = { database, registry, clock, sources };
  return {
    database,
    registry,
    parts,
    reader: createReader(parts),
    put: (model, values) => put(database, registry, model, values),
  };
}

async function put(
  database: Database,
  registry: Catalogue,
  code: string,
  values: Record<string, Wire>,
): Promise<string> {
  const model = registry.model(code)!;
  const base = registry.model(model.base)!;
  const id = typeof values.id === 'string' ? values.id : newId();
  const columns: Record<string, unknown> = { id };
  for (const { field, column } of storedFields(model)) {
    if (field.name in values) columns[column] = values[field.name];
    if (hasSortKey(field)) columns[sortColumn(field)] = sortKey(values[field.name]);
  }
  if (model.kind === 'record') {
    const { search, grams } = searchColumns(base, values);
    Object.assign(columns, { _search: search, _grams: grams, deleted_at: values.deletedAt ?? null });
  } else Object.assign(columns, { parent_id: values.parentId, sort_no: values.sortNo ?? 1 });
  if (model.tree) {
    const parent = values[model.tree.parent];
    const { rows } = await database.kysely.executeQuery<{ path: string[] }>(
      CompiledQuery.raw(`select _path as path from ${tableName(model.base)} where id = $1::uuid`, [parent]),
    );
    Object.assign(columns, { _path: [...(rows[0]?.path ?? []), id], _depth: (rows[0]?.path.length ?? 0) + 1 });
  }
  const names = Object.keys(columns);
  await database.kysely.executeQuery(
    CompiledQuery.raw(
      `insert into ${tableName(model.base)} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(columns),
    ),
  );
  return id;
}

export interface Person {
  roles?: Record<string, RowScope>;
  department?: string | null;
  extraDepartments?: string[];
  organisation?: string | null;
  id?: string;
  may?: (permission: string) => boolean;
}

export function viewer(person: Person = {}): Viewer {
  return {
    id: person.id ?? newId(),
    account: 'a',
    name: 'A',
    language: 'en',
    department: person.department ?? null,
    extraDepartments: person.extraDepartments ?? [],
    organisation: person.organisation ?? null,
    roles: Object.entries<RowScope>(person.roles ?? { boss: 'all' }).map(([code, dataScope]) => ({ code, dataScope })),
    can: person.may ?? (() => true),
    requestId: 'r',
    isSystem: false,
  };
}
