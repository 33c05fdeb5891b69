import { place } from '../document.ts';
import type { ConfigFault, Report } from '../fault.ts';
import type { Entry, Reading } from '../read/readConfigs.ts';
import type { World } from '../world.ts';
import { checkDictionary } from './dictionaries.ts';
import { checkMenus, menuNames } from './menus.ts';
import { checkRole } from './roles.ts';
import { checkTable } from './tables.ts';

/** Checks what is no model: dictionaries, decision tables, menus, roles. */
export function checkCatalogue(reading: Reading, world: World): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const each = <C>(entries: readonly Entry<C>[], check: (config: C, report: Report) => void): void => {
    for (const { document, config } of entries) check(config, (finding) => faults.push(place(document, finding)));
  };
  const menus = menuNames(reading.set.menus);
  each(reading.dictionaries, checkDictionary);
  each(reading.tables, (config, report) => checkTable(config, world, report));
  each(reading.menus, (config, report) => checkMenus(config, menus, world, report));
  each(reading.roles, (config, report) => checkRole(config, new Set(menus.names.keys()), world, report));
  return faults;
}
