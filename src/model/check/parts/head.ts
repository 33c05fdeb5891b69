import { isBesideField } from '../../field-types/besideField.ts';
import { typeOf } from '../../field-types/fieldTypes.ts';
import { type Path, quoted } from '../fault.ts';
import { expectField } from '../world.ts';
import { checkFilter, recordOf } from './filter.ts';
import type { Look } from './look.ts';
import { expectFields } from './names.ts';

/** What a model says of itself as a whole: label, scope, uniqueness, the fixed filter of a view. */
export function checkHead(look: Look): void {
  const { scene, config, report } = look;
  if (!('templateCode' in config)) return;
  for (const key of ['labelField', 'codeField'] as const) {
    const name = config[key];
    const field = name === undefined ? undefined : expectField(scene.world, scene.model, name, [key], report);
    if (field && typeOf(field).plural?.(field))
      report({
        path: [key],
        code: 'fieldType',
        message: `${quoted(field.name)} (${field.type}) cannot name a record.`,
      });
  }
  config.pickerFields?.forEach((name, at) => {
    const path = ['pickerFields', at];
    const field = expectField(scene.world, scene.model, name, path, report);
    if (field && !isBesideField(field))
      report({
        path,
        code: 'fieldType',
        message: `${quoted(field.name)} (${field.type}) cannot stand beside a record in a picker: a text, a dictionary item or a single reference can.`,
      });
  });
  for (const [language, name] of Object.entries(config.labelNames ?? {})) {
    const field = expectField(scene.world, scene.model, name, ['labelNames', language], report);
    if (field && field.type !== 'text')
      report({
        path: ['labelNames', language],
        code: 'fieldType',
        message: `A name in another language is a text; ${quoted(name)} is of type ${field.type}.`,
      });
  }
  for (const key of ['department', 'organisation'] as const) {
    const name = config.scope?.[key];
    if (name !== undefined) expectDepartment(name, ['scope', key], look);
  }
  expectFields(config.serialiseBy ?? [], ['serialiseBy'], look);
  for (const key of ['businessKey', 'columns'] as const)
    expectFields(config.exchange?.[key] ?? [], ['exchange', key], look);
  if (config.unique && scene.model.kind === 'rows')
    report({
      path: ['unique'],
      code: 'option',
      message: 'Values together are unique among records. In rows, a field by itself is: "unique": "siblings".',
      atKey: true,
    });
  config.unique?.forEach((names, at) => expectFields(names, ['unique', at], look));
  if (!config.filter || look.layer.role === 'base') return;
  if (!config.extends)
    report({
      path: ['filter'],
      code: 'option',
      message: 'Only a view has a fixed filter: "extends" is missing.',
      atKey: true,
    });
  checkFilter(config.filter, ['filter'], { world: scene.world, model: scene.model, record: undefined, report });
}

function expectDepartment(name: string, path: Path, { scene, report }: Look): void {
  const field = expectField(scene.world, scene.model, name, path, report);
  if (field && recordOf(typeOf(field).valueType(field)) !== 'sysDept') {
    report({
      path,
      code: 'fieldType',
      message: `A data scope goes by departments; ${quoted(name)} is of type ${field.type}.`,
    });
  }
}
