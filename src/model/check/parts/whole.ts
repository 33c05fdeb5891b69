import { nearestName } from '../../expression/nearestName.ts';
import type { ModelConfig } from '../../language/model.ts';
import { type Finding, quoted, type Report } from '../fault.ts';
import type { NamesBelow } from '../layers.ts';
import { expectCode, type Scene, type World } from '../world.ts';
import { checkColumnNames } from './columnNames.ts';
import { checkCycles } from './cycles.ts';

/** What can only be told of a model as a whole: what it is made of, columns, cycles. */
export function checkWhole(config: ModelConfig, scene: Scene | undefined, world: World, below: NamesBelow): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (finding) => findings.push(finding);
  checkOrigins(config, world, report);
  checkRowModel(config, scene, report);
  if (!scene) return findings;
  if (!world.vague.has(config.templateCode)) checkWithout(config, below, report);
  checkColumnNames(scene, report);
  checkCycles(scene, report);
  return findings;
}

function checkOrigins(config: ModelConfig, world: World, report: Report): void {
  config.with?.forEach((code, at) => expectCode(world, 'mixin', code, ['with', at], report));
  if (config.extends === undefined || !expectCode(world, 'model', config.extends, ['extends'], report)) return;
  const base = world.configs.get(config.extends);
  if (config.extends === config.templateCode)
    report({ path: ['extends'], code: 'cycle', message: 'A model cannot be a view of itself.' });
  else if (base?.extends !== undefined) {
    report({
      path: ['extends'],
      code: 'modelKind',
      message: `${quoted(config.extends)} is a view itself; a view extends the model that has the table.`,
      suggestion: base.extends,
    });
  }
}

function checkRowModel(config: ModelConfig, scene: Scene | undefined, report: Report): void {
  if (scene?.model.kind !== 'rows') return;
  for (const key of ['list', 'tree', 'states', 'buttons'] as const) {
    if (config[key] !== undefined)
      report({
        path: [key],
        code: 'modelKind',
        message: `A row model has no ${quoted(key)}: its rows live in the form of another record.`,
        atKey: true,
      });
  }
}

/** What is left out must be there below. */
function checkWithout(config: ModelConfig, below: NamesBelow, report: Report): void {
  for (const key of ['fields', 'buttons', 'transitions'] as const) {
    config.without?.[key]?.forEach((name, at) => {
      if (below[key].has(name)) return;
      const code = key === 'fields' ? 'unknownField' : key === 'buttons' ? 'unknownButton' : 'unknownTransition';
      report({
        path: ['without', key, at],
        code,
        message: `There is no ${quoted(name)} among the ${key} of the base and the mixins, so it cannot be left out.`,
        suggestion: nearestName(name, below[key]),
      });
    });
  }
}
