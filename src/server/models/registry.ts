import { createHash } from 'node:crypto';
import { checkConfigs } from '../../model/check/checkConfigs.ts';
import type { CheckOptions } from '../../model/check/world.ts';
import type { DecisionTable } from '../../model/expression/decisionTable.ts';
import type { DictionaryConfig } from '../../model/language/dictionary.ts';
import { buildProgram, ModelNotCompiled, type ModelProgram } from '../../model/program/program.ts';
import type { ConfigSet } from '../../model/resolved/configSet.ts';
import type { Model } from '../../model/resolved/model.ts';
import { resolveModels } from '../../model/resolved/resolve.ts';
import { ConfigFaults } from './configFaults.ts';
import { readConfigFiles, type ConfigFile } from './configFiles.ts';
import type { Dictionary, LiveDictionaries } from './dictionaries.ts';

/** One consistent reading of `schemas/`; a reload replaces it as a whole. */
interface Reading {
  set: ConfigSet;
  models: ReadonlyMap<string, Model>;
  dictionaries: ReadonlyMap<string, DictionaryConfig>;
  tables: ReadonlyMap<string, DecisionTable>;
  parents: ReadonlyMap<string, Model>;
  programs: Map<string, ModelProgram>;
  version: string;
}

/** Models that are read and checked, and wait for their tables. */
export interface Prepared {
  models(): ReadonlyMap<string, Model>;
  /** Puts them in force, all at once. */
  adopt(): void;
}

/** The models in force, with what belongs to them. Everything downstream may trust what it gives. */
export class ModelRegistry {
  #reading: Reading;
  #live: LiveDictionaries | undefined;

  private constructor(
    private readonly folder: string,
    private readonly options: CheckOptions,
    reading: Reading,
  ) {
    this.#reading = reading;
  }

  /** Reads a `schemas` folder. Throws `ConfigFaults` with every fault of every file; `options` say what else the checker may know. */
  static load(folder: string, options: CheckOptions = {}): ModelRegistry {
    return new ModelRegistry(folder, options, readingOf(readConfigFiles(folder), options));
  }

  /**
   * Reads the folder again without putting it in force: tables must follow first. Null when nothing is different. Throws
   * `ConfigFaults`.
   */
  readAgain(): Prepared | null {
    const reading = readingOf(readConfigFiles(this.folder), this.options);
    if (reading.version === this.#reading.version) return null;
    return { models: () => reading.models, adopt: () => (this.#reading = reading) };
  }

  get set(): ConfigSet {
    return this.#reading.set;
  }

  /** Hash of all configs: the browser reads a template again when it changes. */
  get version(): string {
    return this.#reading.version;
  }

  model(code: string): Model | undefined {
    return this.#reading.models.get(code);
  }

  models(): ReadonlyMap<string, Model> {
    return this.#reading.models;
  }

  /** The compiled expressions of a model, built at the first call. Throws `ModelNotCompiled` for an unknown code. */
  program(code: string): ModelProgram {
    const { programs, models } = this.#reading;
    const known = programs.get(code);
    if (known) return known;
    const model = models.get(code);
    if (!model) throw new ModelNotCompiled(`There is no model ${code}.`);
    const program = buildProgram(model, models, this.parentOf(code));
    programs.set(code, program);
    return program;
  }

  table(name: string): DecisionTable | undefined {
    return this.#reading.tables.get(name);
  }

  /** The record model whose sub-table consists of rows of this model. */
  parentOf(rowsModel: string): Model | undefined {
    return this.#reading.parents.get(rowsModel);
  }

  /** A dictionary as it stands in the records; as it was shipped where no record says otherwise. */
  dictionary(code: string): Dictionary | undefined {
    return this.#live?.get(code) ?? this.#reading.dictionaries.get(code);
  }

  /** From now on dictionaries come from records. */
  useDictionaries(live: LiveDictionaries): void {
    this.#live = live;
  }
}

function readingOf(files: readonly ConfigFile[], options: CheckOptions): Reading {
  const { set, faults } = checkConfigs(files, options);
  if (faults.length > 0) throw new ConfigFaults(faults);
  const models = resolveModels(set);
  return {
    set,
    models,
    dictionaries: new Map(set.dictionaries.map((config) => [config.dictionary, config])),
    tables: new Map(set.tables.map((config) => [config.table, config])),
    parents: parentsOf(models),
    programs: new Map(),
    version: versionOf(files),
  };
}

function parentsOf(models: ReadonlyMap<string, Model>): Map<string, Model> {
  const parents = new Map<string, Model>();
  for (const model of models.values()) {
    if (model.base !== model.templateCode) continue;
    for (const field of model.fields) if (field.type === 'subTable') parents.set(field.model, model);
  }
  return parents;
}

function versionOf(files: readonly ConfigFile[]): string {
  const hash = createHash('sha256');
  for (const { path, text } of files) hash.update(path).update('\0').update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
