import type { DecisionTableConfig } from '../language/decisionTable.ts';
import type { DictionaryConfig } from '../language/dictionary.ts';
import type { MenuConfig } from '../language/menu.ts';
import type { MixinConfig, ModelConfig } from '../language/model.ts';
import type { RoleConfig } from '../language/role.ts';

/** Everything that `schemas/` says, as written. */
export interface ConfigSet {
  models: ModelConfig[];
  mixins: MixinConfig[];
  dictionaries: DictionaryConfig[];
  tables: DecisionTableConfig[];
  roles: RoleConfig[];
  menus: MenuConfig[];
}

export const emptyConfigSet = (): ConfigSet => ({
  models: [],
  mixins: [],
  dictionaries: [],
  tables: [],
  roles: [],
  menus: [],
});
