import type { Static, TSchema } from 'typebox';
import { BandConfig, MatrixConfig } from '../../language/decisionTable.ts';
import { DictionaryConfig } from '../../language/dictionary.ts';
import { MenuConfig } from '../../language/menu.ts';
import { MixinConfig, ModelConfig } from '../../language/model.ts';
import { RoleConfig } from '../../language/role.ts';
import type { Finding } from '../fault.ts';
import { nearestName } from '../../expression/nearestName.ts';
import { structureFaults } from '../structure/validate.ts';
import { mendedConfig } from './mended.ts';

/** Kinds of configuration files, each with the property that tells it. */
export const KIND_KEYS = {
  model: 'templateCode',
  mixin: 'mixin',
  dictionary: 'dictionary',
  table: 'table',
  role: 'role',
  menu: 'menus',
} as const;
export type Kind = keyof typeof KIND_KEYS;
export const KINDS = Object.keys(KIND_KEYS).filter((name): name is Kind => name in KIND_KEYS);

/** The definition of each kind in the model language. A table is of one of two. */
export const KIND_SCHEMAS = {
  model: ModelConfig,
  mixin: MixinConfig,
  dictionary: DictionaryConfig,
  matrix: MatrixConfig,
  band: BandConfig,
  role: RoleConfig,
  menu: MenuConfig,
} as const;

/** What kind of configuration an object is, by its telling property; undefined when it has none. Roles name menus too, and have a title. */
export function kindOf(value: object): Kind | undefined {
  const kind = KINDS.find((candidate) => Object.hasOwn(value, KIND_KEYS[candidate]));
  return kind === 'menu' && Object.hasOwn(value, 'title') ? undefined : kind;
}

/** The code by which others name the configuration; menus have none. */
export function codeOf(value: object, kind: Kind): string | undefined {
  const code: unknown =
    kind === 'menu' ? undefined : Object.entries(value).find(([key]) => key === KIND_KEYS[kind])?.[1];
  return typeof code === 'string' ? code : undefined;
}

/** The fault of a file of no known kind. */
export function unknownKind(value: unknown): Finding {
  const keys = Object.values(KIND_KEYS);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { path: [], code: 'kind', message: 'A configuration is one JSON object { }.' };
  const suggestion = Object.keys(value)
    .map((key) => nearestName(key, keys))
    .find((near) => near !== undefined);
  return {
    path: [],
    code: 'kind',
    message: `Nothing tells what this configures: it has none of ${keys.join(', ')}.`,
    suggestion,
  };
}

/**
 * A value as a configuration of that definition; what is wrong goes to `findings`. `mended` tells that it had faults and stands in for what
 * was meant, `vague` that a field of it cannot be read. Undefined when too much is wrong to tell.
 */
export function readAs<T extends TSchema>(
  value: unknown,
  schema: T,
  findings: Finding[],
): { config: Static<T>; mended: boolean; vague: boolean } | undefined {
  const found = structureFaults(value, schema);
  findings.push(...found);
  const read = found.length === 0 ? { config: value, vague: false } : mendedConfig(value, schema, found);
  const config = read?.config;
  return read && fits(config, schema) ? { config, mended: found.length > 0, vague: read.vague } : undefined;
}

const fits = <T extends TSchema>(value: unknown, schema: T): value is Static<T> =>
  value !== undefined && structureFaults(value, schema).length === 0;
