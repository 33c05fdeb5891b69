import { nearestName } from '../../expression/nearestName.ts';
import { type Field, type FieldConfig, typeOf } from '../../field-types/fieldTypes.ts';
import { type Path, quoted } from '../fault.ts';
import { expectCode, expectField, expectItem } from '../world.ts';
import type { Look } from './look.ts';
import { expectFields, expectModel, leadsTo } from './names.ts';
import { checkReference } from './referenceOptions.ts';

/** What a field of its type names: dictionaries and their items, models, fields of other models, patterns. */
export function checkFieldType(field: FieldConfig, path: Path, look: Look): void {
  switch (field.type) {
    case 'text':
    case 'longText':
      return checkPattern(field.pattern, [...path, 'pattern'], look);
    case 'dictionary':
      return checkDictionary(field, path, look);
    case 'reference':
    case 'references':
    case 'user':
    case 'users':
    case 'department':
    case 'departments':
      return checkReference(field, path, look);
    case 'anyReference':
      return field.models.forEach((code, at) =>
        expectModel(look.scene.world, code, 'record', [...path, 'models', at], look.report),
      );
    case 'subTable':
      return checkSubTable(field, path, look);
    case 'inverse':
      return checkInverse(field, path, look);
    case 'autoNumber':
      return checkAutoNumber(field, path, look);
    default:
      return undefined;
  }
}

type Of<T extends FieldConfig['type']> = Extract<FieldConfig, { type: T }>;

function checkPattern(pattern: string | undefined, path: Path, { report }: Look): void {
  if (pattern === undefined) return;
  try {
    new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    report({
      path,
      code: 'pattern',
      message: `${quoted(pattern)} is no regular expression (Unicode rules: only special characters may be escaped).`,
    });
  }
}

function checkDictionary(field: Of<'dictionary'>, path: Path, look: Look): void {
  const { scene, report } = look;
  if (!expectCode(scene.world, 'dictionary', field.dictionary, [...path, 'dictionary'], report)) return;
  field.only?.forEach((code, at) => expectItem(scene.world, field.dictionary, code, [...path, 'only', at], report));
  field.offer?.forEach(({ items: codes }, entry) =>
    codes.forEach((code, at) =>
      expectItem(scene.world, field.dictionary, code, [...path, 'offer', entry, 'items', at], report),
    ),
  );
  if (field.below !== undefined) checkBelow(field, field.below, [...path, 'below'], look);
  const items = scene.world.dictionaries.get(field.dictionary)?.items;
  if (items && (field.levels ?? 1) > 1 && !items.some((item) => item.parent !== undefined)) {
    report({
      path: [...path, 'levels'],
      code: 'option',
      message: `The dictionary ${quoted(field.dictionary)} has one level only.`,
    });
  }
  if (field.maxItems !== undefined && !field.multiple)
    report({
      path: [...path, 'maxItems'],
      code: 'option',
      message: 'Only a field with "multiple": true holds several items.',
    });
}

/** What a choice lies below is one item of the same dictionary, and does not lie below the choice itself. */
function checkBelow(field: Of<'dictionary'>, name: string, path: Path, { scene, report }: Look): void {
  const above = expectField(scene.world, scene.model, name, path, report);
  if (!above) return;
  if (above.type !== 'dictionary' || above.multiple || above.dictionary !== field.dictionary)
    report({
      path,
      code: 'fieldType',
      message: `${quoted(name)} must hold one item of the dictionary ${quoted(field.dictionary)}: the choice lies below it.`,
    });
  const way = [field.name];
  let at: FieldConfig | undefined = above;
  while (at?.type === 'dictionary' && !way.includes(at.name)) {
    way.push(at.name);
    const { below }: { below?: string } = at;
    at = below === undefined ? undefined : scene.model.fields.find((other) => other.name === below);
  }
  if (at && way.includes(at.name))
    report({ path, code: 'cycle', message: `${way.map(quoted).join(', ')} lie below each other in a circle.` });
}

const NUMBERS = ['integer', 'decimal', 'money', 'percent'];

function checkSubTable(field: Of<'subTable'>, path: Path, look: Look): void {
  const rows = expectModel(look.scene.world, field.model, 'rows', [...path, 'model'], look.report);
  if (!rows) return;
  if (look.scene.model.kind === 'rows')
    look.report({ path: [...path, 'type'], code: 'modelKind', message: 'A row model cannot have rows of its own.' });
  // Rows know their record, not the field that they stand in: those of both would be one.
  const first = look.scene.model.fields.find((other) => other.type === 'subTable' && other.model === field.model);
  if (first && first.name !== field.name)
    look.report({
      path: [...path, 'model'],
      code: 'duplicate',
      message: `The rows of ${quoted(first.name)} are of ${quoted(field.model)}. A second sub-table needs a row model of its own.`,
    });
  expectFields(field.columns ?? [], [...path, 'columns'], look, rows);
  field.totals?.forEach((name, at) => {
    const total = expectField(look.scene.world, rows, name, [...path, 'totals', at], look.report);
    if (total && !NUMBERS.includes(total.type))
      look.report({
        path: [...path, 'totals', at],
        code: 'fieldType',
        message: `${quoted(name)} (${total.type}) cannot be summed.`,
      });
  });
}

function checkInverse(field: Of<'inverse'>, path: Path, look: Look): void {
  const { scene, report } = look;
  if (!expectCode(scene.world, 'model', field.model, [...path, 'model'], report)) return;
  const target = scene.world.models.get(field.model);
  if (!target) return;
  expectFields(field.columns ?? [], [...path, 'columns'], look, target);
  const leading = target.fields
    .filter((candidate) => leadsTo(candidate, scene.model, scene.world))
    .map((candidate) => candidate.name);
  const back: Field | undefined = expectField(scene.world, target, field.field, [...path, 'field'], report);
  if (back && !leading.includes(back.name)) {
    const suggestion = nearestName(field.field, leading) ?? (leading.length === 1 ? leading[0] : undefined);
    report({
      path: [...path, 'field'],
      code: 'fieldType',
      message: `The field ${quoted(field.field)} of ${quoted(field.model)} (${back.type}) does not lead back to ${quoted(scene.model.base)}.`,
      suggestion,
    });
  }
}

function checkAutoNumber(field: Of<'autoNumber'>, path: Path, { scene, report }: Look): void {
  if (field.per === undefined || (field.per === 'parent' && scene.model.kind === 'rows')) return;
  const per = expectField(scene.world, scene.model, field.per, [...path, 'per'], report);
  if (per && (typeOf(per).plural?.(per) || typeof typeOf(per).valueType(per) === 'string')) {
    report({
      path: [...path, 'per'],
      code: 'fieldType',
      message: `Numbers are counted within a reference to one record; ${quoted(field.per)} is of type ${per.type}.`,
    });
  }
}
