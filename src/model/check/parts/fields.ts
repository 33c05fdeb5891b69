import { Decimal } from 'decimal.js';
import { nearestName } from '../../expression/nearestName.ts';
import { type Field, type FieldConfig, typeOf } from '../../field-types/fieldTypes.ts';
import { precisionOf } from '../../field-types/number.ts';
import type { FieldOverride } from '../../language/model.ts';
import { isOverride } from '../../resolved/merge.ts';
import { SYSTEM_FIELD_NAMES } from '../../resolved/systemFields.ts';
import { type Path, quoted } from '../fault.ts';
import { fieldNamed } from '../world.ts';
import type { Look } from './look.ts';
import { checkFieldType } from './fieldTypeOptions.ts';
import { expectTransitions } from './names.ts';
import { expectPlugin } from './plugins.ts';

/** Names, doubles, overrides and options of the fields of a layer. */
export function checkFields(look: Look): void {
  const { config, layer, report } = look;
  const seen = new Set<string>();
  (config.fields ?? []).forEach((field, at) => {
    const path = ['fields', at];
    if (seen.has(field.name))
      report({ path: [...path, 'name'], code: 'duplicate', message: `The field ${quoted(field.name)} stands twice.` });
    seen.add(field.name);
    if (isOverride(field)) return checkOverride(field, path, look);
    checkName(field, path, look);
    if (layer.reaches('fields', field.name)) checkOptions(field, path, look);
  });
}

/** Names that expressions use for something else. */
const EXPRESSION_NAMES = ['state', 'currentUser', 'before', 'true', 'false', 'null', 'in'];

function checkName(field: FieldConfig, path: Path, { scene, report }: Look): void {
  const { model } = scene;
  const reserved = [
    ...SYSTEM_FIELD_NAMES,
    ...EXPRESSION_NAMES,
    ...(model.kind === 'rows' ? ['parent', 'parentId', 'sortNo'] : []),
    ...(model.tree ? ['level', 'leaf'] : []),
  ];
  const at = [...path, 'name'];
  if (reserved.includes(field.name))
    report({
      path: at,
      code: 'reserved',
      message: `Every record has ${quoted(field.name)} already; a field needs another name.`,
    });
  else if (model.states?.field === field.name) {
    report({
      path: at,
      code: 'reserved',
      message: `${quoted(field.name)} is the name of the state; say another one in "states.field", or name this field otherwise.`,
    });
  }
}

function checkOverride(override: FieldOverride, path: Path, look: Look): void {
  const { scene, report, config } = look;
  const field = fieldNamed(scene.model, override.name);
  const own = (config.fields ?? []).some((other) => other.name === override.name && !isOverride(other));
  if (!field || own) {
    if (scene.world.vague.has(scene.model.templateCode)) return;
    const known = scene.model.fields.filter((candidate) => !candidate.system).map((candidate) => candidate.name);
    return report({
      path: [...path, 'name'],
      code: 'unknownField',
      message: `There is no field ${quoted(override.name)} below this, which could be overridden.`,
      suggestion: nearestName(override.name, known),
    });
  }
  if (field.system)
    return report({
      path: [...path, 'name'],
      code: 'reserved',
      message: `The system field ${quoted(override.name)} cannot be overridden.`,
    });
  checkCommon({ ...field, ...withoutMark(override) }, path, look);
}

function withoutMark({ override: _mark, ...changes }: FieldOverride) {
  return changes;
}

function checkOptions(field: FieldConfig, path: Path, look: Look): void {
  checkCommon(field, path, look);
  checkBounds(field, path, look);
  checkFieldType(field, path, look);
}

function checkCommon(field: Field, path: Path, look: Look): void {
  const { scene, report } = look;
  const { model } = scene;
  const { plugins } = scene.world.options;
  if (field.plugin && plugins) expectPlugin(field.plugin, 'field', plugins, [...path, 'plugin'], report);
  if (field.requiredAt) expectTransitions(field.requiredAt, [...path, 'requiredAt'], look);
  if (field.participant && field.type !== 'user' && field.type !== 'users') {
    report({
      path: [...path, 'participant'],
      code: 'fieldType',
      message: `Only a user can take part in a record; ${quoted(field.name)} is of type ${field.type}.`,
    });
  }
  if (field.unique === 'siblings' && model.kind !== 'rows' && !model.tree) {
    report({
      path: [...path, 'unique'],
      code: 'option',
      message: 'Only rows of a sub-table and nodes of a tree have siblings.',
    });
  }
  if (field.unique === true && model.kind === 'rows') {
    report({
      path: [...path, 'unique'],
      code: 'option',
      message: 'Rows are compared with the rows beside them: "siblings".',
      suggestion: 'siblings',
    });
  }
  if (field.unique && !isStored(field))
    report({
      path: [...path, 'unique'],
      code: 'option',
      message: `Nothing is stored of ${quoted(field.name)}, so it cannot be unique.`,
    });
  if (
    field.mode === 'live' &&
    field.computed === undefined &&
    !model.aggregates.some((aggregate) => aggregate.field === field.name)
  ) {
    report({
      path: [...path, 'mode'],
      code: 'option',
      message: `Nothing tells how the live field ${quoted(field.name)} is computed: it has neither "computed" nor an entry in "aggregates".`,
    });
  }
  if (field.computed !== undefined && field.default !== undefined) {
    report({
      path: [...path, 'default'],
      code: 'option',
      message: `${quoted(field.name)} is computed, so its default is never used.`,
    });
  }
  if (field.computed !== undefined && typeOf(field).column(field) === null) {
    report({
      path: [...path, 'computed'],
      code: 'option',
      message: `A field of type ${field.type} cannot be computed.`,
    });
  }
  field.formerNames?.forEach((name, at) => {
    if (model.fields.some((other) => other.name === name && other.name !== field.name)) {
      report({
        path: [...path, 'formerNames', at],
        code: 'column',
        message: `${quoted(name)} is the name of another field now.`,
      });
    }
  });
}

const isStored = (field: Field): boolean => field.mode !== 'live' && typeOf(field).column(field) !== null;

function checkBounds(field: FieldConfig, path: Path, { report }: Look): void {
  const pairs = [
    ['min', 'max'],
    ['above', 'max'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
  ] as const;
  const options = new Map<string, unknown>(Object.entries(field));
  for (const [low, high] of pairs) {
    const [from, to] = [options.get(low), options.get(high)];
    if (from === undefined || to === undefined) continue;
    const [least, most] = [new Decimal(String(from)), new Decimal(String(to))];
    if (least.gt(most) || (low === 'above' && least.eq(most))) {
      report({
        path: [...path, low],
        code: 'bounds',
        message: `${quoted(low)} (${String(from)}) must be below ${quoted(high)} (${String(to)}): no value fits between them.`,
      });
    }
  }
  if (field.type === 'percent') {
    for (const bound of ['min', 'max'] as const) {
      const value = field[bound];
      if (value !== undefined && (new Decimal(value).lt(0) || new Decimal(value).gt(100))) {
        report({
          path: [...path, bound],
          code: 'bounds',
          message: 'A percentage lies between 0 and 100; a ratio beyond that is a decimal.',
        });
      }
    }
  }
  if (field.type === 'decimal' && (field.scale ?? 2) > precisionOf(field)) {
    report({
      path: [...path, field.scale === undefined ? 'precision' : 'scale'],
      code: 'bounds',
      message: `${field.scale ?? 2} digits after the point do not fit into ${precisionOf(field)} digits in all.`,
    });
  }
}
