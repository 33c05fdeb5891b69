import { expressionScope } from '../resolved/scope.ts';
import type { Scope } from '../expression/scope.ts';
import type { DictionaryConfig } from '../language/dictionary.ts';
import type { ModelConfig } from '../language/model.ts';
import type { Model } from '../resolved/model.ts';
import { resolveModels } from '../resolved/resolve.ts';
import { nearestName } from '../expression/nearestName.ts';
import type { Field } from '../field-types/fieldTypes.ts';
import { type FaultKind, type Path, quoted, type Report } from './fault.ts';
import { codesOf, type Reading } from './read/readConfigs.ts';
import type { Kind } from './read/kinds.ts';

/** What the caller knows and no file says. What is not given is not checked. */
export interface CheckOptions {
  /** Names of the server actions that `callAction` may name. */
  actionNames?: ReadonlySet<string>;
  /** Paths of the screens written by hand that the `component` of a menu may begin. */
  screens?: ReadonlySet<string>;
  /** Codes of the dated parameters. */
  params?: ReadonlySet<string>;
  /** Paths of the plugins that a model may name, by what they add. */
  plugins?: PluginNames;
}

/** What a plugin may add that a model names: a button action, the cell of a column, the look of a field. */
export type PluginSlot = 'action' | 'cell' | 'field';
export type PluginNames = Readonly<Record<PluginSlot, readonly string[]>>;

/** Everything that is known beside the file at hand. */
export interface World {
  options: CheckOptions;
  /** Resolved models by templateCode. */
  models: ReadonlyMap<string, Model>;
  configs: ReadonlyMap<string, ModelConfig>;
  dictionaries: ReadonlyMap<string, DictionaryConfig>;
  codes: Record<Kind, ReadonlySet<string>>;
  /** The record models in which a row model stands, by the code of the row model. */
  parents: ReadonlyMap<string, readonly Model[]>;
  /** Models of which something is unknown because another file has faults: that a name is missing there proves nothing. */
  vague: ReadonlySet<string>;
}

/** A model under check. */
export interface Scene {
  world: World;
  model: Model;
  config: ModelConfig;
  /** One scope for each record model in which the rows of a row model stand; else one. */
  scopes: readonly { scope: Scope; parent: Model | undefined }[];
}

/** Puts together what all checks share. */
export function worldOf(reading: Reading, options: CheckOptions): World {
  const models = resolveModels(reading.set);
  const configs = new Map(reading.set.models.map((config) => [config.templateCode, config]));
  return {
    options,
    models,
    configs,
    dictionaries: new Map(reading.set.dictionaries.map((config) => [config.dictionary, config])),
    codes: codesOf(reading),
    parents: parentsOf(models),
    vague: vagueModels(reading, models, configs),
  };
}

/** The model of a config with the scopes of its expressions; undefined when its base is not known. */
export function sceneOf(config: ModelConfig, world: World): Scene | undefined {
  const model = world.models.get(config.templateCode);
  if (!model) return undefined;
  const parents = world.parents.get(model.templateCode) ?? world.parents.get(model.base) ?? [undefined];
  const scopes = parents.map((parent) => ({ scope: expressionScope(model, world.models, parent), parent }));
  return { world, model, config, scopes };
}

const KIND_FAULTS: Record<Kind, FaultKind> = {
  model: 'unknownModel',
  mixin: 'unknownMixin',
  dictionary: 'unknownDictionary',
  table: 'unknownTable',
  role: 'unknownRole',
  menu: 'unknownMenu',
};

/** Reports a code that no file has. True when it is known. */
export function expectCode(world: World, kind: Kind, code: string, path: Path, report: Report): boolean {
  if (world.codes[kind].has(code)) return true;
  report({
    path,
    code: KIND_FAULTS[kind],
    message: `There is no ${kind} ${quoted(code)}.`,
    suggestion: nearestName(code, world.codes[kind]),
  });
  return false;
}

/** The field of that name, or undefined after a report. In a vague model nothing is reported. */
export function expectField(
  world: World,
  model: Model,
  name: string,
  path: Path,
  report: Report,
  atKey = false,
): Field | undefined {
  const field = fieldNamed(model, name);
  if (field || world.vague.has(model.templateCode)) return field;
  report({
    path,
    code: 'unknownField',
    message: `The model ${quoted(model.templateCode)} has no field ${quoted(name)}.`,
    suggestion: nearestName(name, fieldNames(model)),
    atKey,
  });
  return undefined;
}

/** The field of that name; `id`, and `parentId` of rows, are fields that no config writes. */
export function fieldNamed(model: Model, name: string): Field | undefined {
  const field = model.fields.find((candidate) => candidate.name === name);
  if (field || !(name === 'id' || (name === 'parentId' && model.kind === 'rows'))) return field;
  return { type: 'reference', name, title: model.title, model: model.base, system: true, readOnly: true };
}

/** Whether two codes name the same table: a view holds the records of its base, and the person at the keyboard is a user. */
export function sameTable(a: string, b: string, world: World): boolean {
  const baseOf = (code: string): string =>
    code === 'currentUser' ? 'sysUser' : (world.models.get(code)?.base ?? code);
  return baseOf(a) === baseOf(b);
}

export const fieldNames = (model: Model): string[] => model.fields.map((field) => field.name);

/** Reports an item that a dictionary does not have. */
export function expectItem(
  world: World,
  dictionary: string,
  code: string,
  path: Path,
  report: Report,
  offset?: number,
): void {
  const known = world.dictionaries.get(dictionary)?.items.map((item) => item.code);
  if (!known || known.includes(code)) return;
  report({
    path,
    code: 'unknownItem',
    message: `The dictionary ${quoted(dictionary)} has no item ${quoted(code)}.`,
    suggestion: nearestName(code, known),
    offset,
  });
}

function parentsOf(models: ReadonlyMap<string, Model>): Map<string, Model[]> {
  const parents = new Map<string, Model[]>();
  for (const model of models.values()) {
    if (model.base !== model.templateCode) continue;
    for (const field of model.fields) {
      if (field.type === 'subTable')
        parents.set(field.model, [...new Set([...(parents.get(field.model) ?? []), model])]);
    }
  }
  return parents;
}

function vagueModels(
  reading: Reading,
  models: ReadonlyMap<string, Model>,
  configs: ReadonlyMap<string, ModelConfig>,
): Set<string> {
  const mixins = new Set(
    reading.set.mixins.filter((config) => !reading.vague.has(config)).map((config) => config.mixin),
  );
  const vague = new Set(reading.broken.model);
  const isVague = (config: ModelConfig): boolean =>
    reading.vague.has(config) || (config.with ?? []).some((code) => !mixins.has(code));
  for (const config of configs.values()) {
    const base = config.extends === undefined ? config : configs.get(config.extends);
    if (!base || isVague(config) || isVague(base)) vague.add(config.templateCode);
  }
  // A row model in no record may well belong to one of those that cannot be read.
  const held = new Set(
    [...models.values()].flatMap((model) =>
      model.fields.flatMap((field) => (field.type === 'subTable' ? [field.model] : [])),
    ),
  );
  if (vague.size > 0)
    for (const model of models.values())
      if (model.kind === 'rows' && !held.has(model.templateCode)) vague.add(model.templateCode);
  return vague;
}
