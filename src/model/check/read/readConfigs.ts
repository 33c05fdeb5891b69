import type { DecisionTableConfig } from '../../language/decisionTable.ts';
import type { DictionaryConfig } from '../../language/dictionary.ts';
import type { MenuConfig } from '../../language/menu.ts';
import type { MixinConfig, ModelConfig } from '../../language/model.ts';
import type { RoleConfig } from '../../language/role.ts';
import { type ConfigSet, emptyConfigSet } from '../../resolved/configSet.ts';
import { type ConfigDocument, place, readDocument } from '../document.ts';
import type { ConfigFault, Finding } from '../fault.ts';
import { codeOf, fits, type Kind, KIND_KEYS, KIND_SCHEMAS, KINDS, kindOf, unknownKind } from './kinds.ts';

/** A configuration with the file that it stands in. */
export interface Entry<C> {
  document: ConfigDocument;
  config: C;
}

/** All files, read and checked one by one. What is wrong in itself is left out of the set, but its code counts as known. */
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
  switch (kind) {
    case 'model':
      return fits(value, KIND_SCHEMAS.model, findings) && add(value, document, reading.models, reading.set.models);
    case 'mixin':
      return fits(value, KIND_SCHEMAS.mixin, findings) && add(value, document, reading.mixins, reading.set.mixins);
    case 'dictionary':
      return (
        fits(value, KIND_SCHEMAS.dictionary, findings) &&
        add(value, document, reading.dictionaries, reading.set.dictionaries)
      );
    case 'table':
      return keepTable(value, document, reading, findings);
    case 'role':
      return fits(value, KIND_SCHEMAS.role, findings) && add(value, document, reading.roles, reading.set.roles);
    case 'menu':
      return fits(value, KIND_SCHEMAS.menu, findings) && add(value, document, reading.menus, reading.set.menus);
  }
}

function keepTable(value: object, document: ConfigDocument, reading: Reading, findings: Finding[]): boolean {
  const { tables, set } = { tables: reading.tables, set: reading.set.tables };
  if ('kind' in value && value.kind === 'band')
    return fits(value, KIND_SCHEMAS.band, findings) && add(value, document, tables, set);
  if ('kind' in value && value.kind === 'matrix')
    return fits(value, KIND_SCHEMAS.matrix, findings) && add(value, document, tables, set);
  const given = 'kind' in value ? value.kind : undefined;
  const path = given === undefined ? [] : ['kind'];
  findings.push({
    path,
    code: given === undefined ? 'missing' : 'value',
    message: 'The "kind" of a table is one of matrix, band.',
  });
  return false;
}

function add<C>(config: C, document: ConfigDocument, entries: Entry<C>[], list: C[]): true {
  entries.push({ document, config });
  list.push(config);
  return true;
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
