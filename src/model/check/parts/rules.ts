import { quoted } from '../fault.ts';
import { expectCode } from '../world.ts';
import { checkFilter } from './filter.ts';
import type { Look } from './look.ts';
import { expectFields, expectTransitions } from './names.ts';

/** Fields, transitions and filters that rules name. */
export function checkRules(look: Look): void {
  const { scene, config, report } = look;
  const codes = new Set<string>();
  (config.rules ?? []).forEach((rule, at) => {
    const path = ['rules', at];
    if (rule.code !== undefined && codes.has(rule.code))
      report({ path: [...path, 'code'], code: 'duplicate', message: `The rule ${quoted(rule.code)} stands twice.` });
    if (rule.code !== undefined) codes.add(rule.code);
    expectFields(rule.fields ?? [], [...path, 'fields'], look);
    if (rule.at) expectTransitions(rule.at, [...path, 'at'], look);
    if (!('absent' in rule)) return;
    const { model: code, filter } = rule.absent;
    if (code !== undefined && !expectCode(scene.world, 'model', code, [...path, 'absent', 'model'], report)) return;
    const model = code === undefined ? scene.model : scene.world.models.get(code);
    if (model) checkFilter(filter, [...path, 'absent', 'filter'], { world: scene.world, model, record: scene, report });
  });
}
