import type { Static, TSchema } from 'typebox';
import type { DecisionTableConfig } from '../../language/decisionTable.ts';
import type { DictionaryConfig } from '../../language/dictionary.ts';
import type { MenuConfig } from '../../language/menu.ts';
import type { MixinConfig, ModelConfig } from '../../language/model.ts';
import type { RoleConfig } from '../../language/role.ts';
import { type ConfigSet, emptyConfigSet } from '../../resolved/configSet.ts';
import { type ConfigDocument, place, readDocument } from '../document.ts';
import { type ConfigFault, type Finding, pointerOf } from '../fault.ts';
import { codeOf, readAs, type Kind, KIND_KEYS, KIND_SCHEMAS, KINDS, kindOf, unknownKind } from './kinds.ts';
import { shakyPlaces } from './mended.ts';

/** A configuration with the file that it stands in. */
export interface Entry<C> {
  document: ConfigDocument;
  config: C;
}

/** All files, read and checked one by one. What is too wrong to be checked further is left out of the set, but its code counts as known. */
export interface Reading {
  set: ConfigSet;
  faults: ConfigFault[];
  models: Entry<ModelConfig>[];
  mixins: Entry<MixinConfig>[];
  dictionaries: Entry<DictionaryConfig>[];
  tables: Entry<DecisionTableConfig>[];
  roles: Entry<RoleConfig>[];
  menus: Entry<MenuConfig>[];
  /** Codes of files that have faults of their own, by kind. */
  broken: Record<Kind, Set<string>>;
  /** Configurations of the set that stand in for files with faults of form. */
  mended: Set<unknown>;
  /** Those of them in which a field cannot be read. */
  vague: Set<unknown>;
  /** Places that hold something else for the check than what the file says: a fault of form is told of them already. */
  shaky: { file: string; pointer: string }[];
}

/** Reads the texts of files. Generated JSON Schemas (`*.schema.json`) are passed over. */
export function readConfigs(files: readonly { path: string; text: string }[]): Reading {
  const reading: Reading = {
    set: emptyConfigSet(),
    faults: [],
    models: [],
    mixins: [],
    dictionaries: [],
    tables: [],
    roles: [],
    menus: [],
    broken: {
      model: new Set(),
      mixin: new Set(),
      dictionary: new Set(),
      table: new Set(),
      role: new Set(),
      menu: new Set(),
    },
    mended: new Set(),
    vague: new Set(),
    shaky: [],
  };
  const firstFiles = new Map<string, string>();
  for (const { path, text } of files) {
    if (!path.endsWith('.schema.json')) readFile(readDocument(path, text), reading, firstFiles);
  }
  return reading;
}

function readFile(document: ConfigDocument, reading: Reading, firstFiles: Map<string, string>): void {
  const { value } = document;
  reading.faults.push(...document.faults);
  const kind = typeof value === 'object' && value !== null && !Array.isArray(value) ? kindOf(value) : undefined;
  if (typeof value !== 'object' || value === null || !kind) {
    if (document.faults.length === 0) reading.faults.push(place(document, unknownKind(value)));
    for (const any of KINDS) reading.broken[any].add(nameOf(document.file));
    return;
  }
  const code = codeOf(value, kind);
  const findings: Finding[] = [];
  if (code !== undefined) findings.push(...nameFindings(document.file, code, kind, firstFiles));
  const repeated = findings.some((finding) => finding.code === 'duplicate');
  if (code !== undefined && code !== nameOf(document.file)) reading.broken[kind].add(nameOf(document.file));
  if (document.faults.length > 0 || repeated || !keep(value, kind, document, reading, findings)) {
    if (code !== undefined && !repeated) reading.broken[kind].add(code);
  }
  reading.faults.push(...findings.map((finding) => place(document, finding)));
}

/** The name of a file without its folder and ending: the code of what it holds. */
const nameOf = (file: string): string => file.replace(/^.*[/\\]/, '').replace(/\.json$/, '');

function nameFindings(file: string, code: string, kind: Kind, firstFiles: Map<string, string>): Finding[] {
  const path = [KIND_KEYS[kind]];
  const findings: Finding[] = [];
  const name = nameOf(file);
  if (name !== code) {
    findings.push({
      path,
      code: 'fileName',
      message: `The file is called ${name}.json, but holds the ${kind} "${code}". Both must be the same.`,
      suggestion: name,
    });
  }
  const first = firstFiles.get(`${kind}:${code}`);
  if (first !== undefined)
    findings.push({ path, code: 'duplicate', message: `The ${kind} "${code}" is defined in ${first} already.` });
  else firstFiles.set(`${kind}:${code}`, file);
  return findings;
}

function keep(value: object, kind: Kind, document: ConfigDocument, reading: Reading, findings: Finding[]): boolean {
  const at = { document, reading, findings };
  const { set } = reading;
  switch (kind) {
    case 'model':
      return add(value, KIND_SCHEMAS.model, at, reading.models, set.models);
    case 'mixin':
      return add(value, KIND_SCHEMAS.mixin, at, reading.mixins, set.mixins);
    case 'dictionary':
      return add(value, KIND_SCHEMAS.dictionary, at, reading.dictionaries, set.dictionaries);
    case 'table':
      return keepTable(value, at);
    case 'role':
      return add(value, KIND_SCHEMAS.role, at, reading.roles, set.roles);
    case 'menu':
      return add(value, KIND_SCHEMAS.menu, at, reading.menus, set.menus);
  }
}

interface Place {
  document: ConfigDocument;
  reading: Reading;
  findings: Finding[];
}

function keepTable(value: object, at: Place): boolean {
  const { tables, set } = at.reading;
  const given = 'kind' in value ? value.kind : undefined;
  if (given === 'band') return add(value, KIND_SCHEMAS.band, at, tables, set.tables);
  if (given === 'matrix') return add(value, KIND_SCHEMAS.matrix, at, tables, set.tables);
  at.findings.push({
    path: given === undefined ? [] : ['kind'],
    code: given === undefined ? 'missing' : 'value',
    message: 'The "kind" of a table is one of matrix, band.',
  });
  return false;
}

/** Takes in what fits its definition, or would but for slips that can be passed over. */
function add<T extends TSchema, C>(
  value: object,
  schema: T,
  { document, reading, findings }: Place,
  entries: Entry<Static<T> | C>[],
  list: (Static<T> | C)[],
): boolean {
  const form: Finding[] = [];
  const read = readAs(value, schema, form);
  findings.push(...form);
  if (!read) return false;
  const { config, mended, vague } = read;
  entries.push({ document, config });
  list.push(config);
  if (mended) reading.mended.add(config);
  if (vague) reading.vague.add(config);
  if (mended)
    for (const path of shakyPlaces(form)) reading.shaky.push({ file: document.file, pointer: pointerOf(path) });
  return true;
}

/** What was readable without a fault of form; what only stands in for a faulty file is for checking alone. */
export function soundSet({ set, mended }: Reading): ConfigSet {
  const isSound = (config: object): boolean => !mended.has(config);
  return {
    models: set.models.filter(isSound),
    mixins: set.mixins.filter(isSound),
    dictionaries: set.dictionaries.filter(isSound),
    tables: set.tables.filter(isSound),
    roles: set.roles.filter(isSound),
    menus: set.menus.filter(isSound),
  };
}

/** Every known code of each kind, faulty files included. */
export function codesOf(reading: Reading): Record<Kind, Set<string>> {
  const codes = {
    model: new Set(reading.set.models.map((config) => config.templateCode)),
    mixin: new Set(reading.set.mixins.map((config) => config.mixin)),
    dictionary: new Set(reading.set.dictionaries.map((config) => config.dictionary)),
    table: new Set(reading.set.tables.map((config) => config.table)),
    role: new Set(reading.set.roles.map((config) => config.role)),
    menu: new Set<string>(),
  };
  for (const kind of KINDS) for (const code of reading.broken[kind]) codes[kind].add(code);
  return codes;
}
