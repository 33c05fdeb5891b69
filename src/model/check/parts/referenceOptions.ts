import { targetOf, type AnyReference } from '../../field-types/reference.ts';
import type { Field } from '../../field-types/fieldTypes.ts';
import type { Model } from '../../resolved/model.ts';
import { type Path, quoted } from '../fault.ts';
import { expectField } from '../world.ts';
import { checkFilter } from './filter.ts';
import type { Look } from './look.ts';
import { expectFields, expectModel, expectRoles, leadsTo } from './names.ts';

/** What a reference names: the model that it leads to, what narrows the choice, and how it is offered. */
export function checkReference(field: AnyReference, path: Path, look: Look): void {
  const { scene, report } = look;
  const named = field.type === 'reference' || field.type === 'references';
  const code = named && field.model === 'self' ? scene.model.base : targetOf(field);
  const target = named
    ? expectModel(scene.world, code, 'record', [...path, 'model'], report)
    : scene.world.models.get(code);
  if ('roles' in field) expectRoles(field.roles, [...path, 'roles'], look);
  if (!target) return;
  if (field.filter)
    checkFilter(field.filter, [...path, 'filter'], { world: scene.world, model: target, record: scene, report });
  if (field.picker === 'tree' && !target.tree)
    report({
      path: [...path, 'picker'],
      code: 'modelKind',
      message: `${quoted(target.templateCode)} is no tree: its records cannot be chosen in one.`,
    });
  expectFields(field.offerBy ?? [], [...path, 'offerBy'], look, target);
  if (field.nested) checkNested(field.nested, target, [...path, 'nested'], look);
}

const LISTS = ['references', 'inverse'];

/** Below each record stand the records of one of its lists; those that are ticked go to a list of the same model. */
function checkNested(nested: NonNullable<AnyReference['nested']>, target: Model, path: Path, look: Look): void {
  const { scene, report } = look;
  const led: Field | undefined = expectField(scene.world, target, nested.field, [...path, 'field'], report);
  if (led && !LISTS.includes(led.type))
    report({
      path: [...path, 'field'],
      code: 'fieldType',
      message: `${quoted(nested.field)} (${led.type}) must hold several records (references, inverse).`,
    });
  if (nested.into === undefined) return;
  const into: Field | undefined = expectField(scene.world, scene.model, nested.into, [...path, 'into'], report);
  if (!into || (led?.type !== 'references' && led?.type !== 'inverse')) return;
  const model = scene.world.models.get(led.model);
  if (into.type !== 'references' || !model || !leadsTo(into, model, scene.world))
    report({
      path: [...path, 'into'],
      code: 'fieldType',
      message: `${quoted(nested.into)} must be a references field to ${quoted(led.model)}.`,
    });
}
