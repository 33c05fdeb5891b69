import { Compile } from 'typebox/compile';
import { BandConfig, MatrixConfig, type DecisionTableConfig } from '../../model/language/decisionTable.ts';
import { DictionaryConfig } from '../../model/language/dictionary.ts';
import { MenuConfig } from '../../model/language/menu.ts';
import { MixinConfig, ModelConfig } from '../../model/language/model.ts';
import { RoleConfig } from '../../model/language/role.ts';
import { emptyConfigSet, type ConfigSet } from '../../model/resolved/configSet.ts';
import type { ConfigFault } from './configFaults.ts';
import type { ConfigFile } from './configFiles.ts';

const CHECKS = {
  model: Compile(ModelConfig),
  mixin: Compile(MixinConfig),
  dictionary: Compile(DictionaryConfig),
  matrix: Compile(MatrixConfig),
  band: Compile(BandConfig),
  role: Compile(RoleConfig),
  menu: Compile(MenuConfig),
};

/**
 * Reads files into a set; a file's kind is told by its key (`templateCode`, `mixin`, `dictionary`, `table`, `role`, `menus`).
 * A file that is no JSON or no config of its kind is a fault and left out of the set.
 */
export function parseConfigs(files: readonly ConfigFile[]): { set: ConfigSet; faults: ConfigFault[] } {
  const set = emptyConfigSet();
  const faults: ConfigFault[] = [];
  for (const { file, text } of files) {
    const read = parseJson(text);
    const fault = 'fault' in read ? read.fault : take(set, read.json);
    if (fault !== undefined) faults.push({ file, message: fault });
  }
  return { set, faults };
}

function parseJson(text: string): { json: unknown } | { fault: string } {
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return { fault: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Puts a config where it belongs; answers what is wrong with it, or undefined. */
function take(set: ConfigSet, json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return 'A config is a JSON object.';
  if ('templateCode' in json) return keep(CHECKS.model, json, set.models);
  if ('mixin' in json) return keep(CHECKS.mixin, json, set.mixins);
  if ('dictionary' in json) return keep(CHECKS.dictionary, json, set.dictionaries);
  if ('table' in json) return keepTable(json, set.tables);
  if ('role' in json) return keep(CHECKS.role, json, set.roles);
  if ('menus' in json) return keep(CHECKS.menu, json, set.menus);
  return 'Its kind is unknown: it has none of templateCode, mixin, dictionary, table, role, menus.';
}

interface Checker<T> {
  Check(value: unknown): value is T;
  Errors(value: unknown): { instancePath: string; message: string }[];
}

function keep<T>(checker: Checker<T>, json: unknown, list: T[]): string | undefined {
  if (!checker.Check(json)) return firstError(checker, json);
  list.push(json);
  return undefined;
}

function keepTable(json: object, list: DecisionTableConfig[]): string | undefined {
  return 'kind' in json && json.kind === 'band' ? keep(CHECKS.band, json, list) : keep(CHECKS.matrix, json, list);
}

function firstError(checker: Checker<unknown>, json: unknown): string {
  const [error] = checker.Errors(json);
  return error ? `${error.instancePath || '/'} ${error.message}` : 'It does not fit the model language.';
}
