import { nearestName } from '../../expression/nearestName.ts';
import { type Field, typeOf } from '../../field-types/fieldTypes.ts';
import type { Model } from '../../resolved/model.ts';
import { type Path, quoted, type Report } from '../fault.ts';
import { expectCode, expectField, type Scene, sameTable, type World } from '../world.ts';
import { recordOf } from './filter.ts';
import type { Look } from './look.ts';

/** Reports transitions that the model does not have. */
export function expectTransitions(names: readonly string[], path: Path, look: Look): void {
  names.forEach((name, at) => expectTransition(name, [...path, at], look));
}

export function expectTransition(name: string, path: Path, { scene, report }: Look): boolean {
  const known = transitionsAround(scene);
  if (known.includes(name)) return true;
  if (!scene.world.vague.has(scene.model.templateCode)) {
    report({
      path,
      code: 'unknownTransition',
      message: `The model ${quoted(scene.model.templateCode)} has no transition ${quoted(name)}.`,
      suggestion: nearestName(name, known),
    });
  }
  return false;
}

/** Transitions of the model; rows go through those of the records that they stand in. */
function transitionsAround({ model, world }: Scene): string[] {
  const holders = model.kind === 'rows' ? (world.parents.get(model.templateCode) ?? []) : [model];
  return holders.flatMap((holder) => (holder.states?.transitions ?? []).map((transition) => transition.name));
}

/** Reports names that are no fields of the model, and names that stand twice. */
export function expectFields(names: readonly string[], path: Path, look: Look, model: Model = look.scene.model): void {
  names.forEach((name, at) => {
    expectField(look.scene.world, model, name, [...path, at], look.report);
    if (names.indexOf(name) < at)
      look.report({ path: [...path, at], code: 'duplicate', message: `${quoted(name)} stands twice in this list.` });
  });
}

export function expectRoles(roles: readonly string[] | undefined, path: Path, { scene, report }: Look): void {
  roles?.forEach((role, at) => expectCode(scene.world, 'role', role, [...path, at], report));
}

/** The model of that code, of the kind that the place needs; undefined after a report. */
export function expectModel(
  world: World,
  code: string,
  kind: Model['kind'],
  path: Path,
  report: Report,
): Model | undefined {
  if (!expectCode(world, 'model', code, path, report)) return undefined;
  const model = world.models.get(code);
  if (!model || model.kind === kind) return model;
  const message =
    kind === 'rows'
      ? `${quoted(code)} is no row model: a sub-table needs one with "rows": true.`
      : `${quoted(code)} is a row model: its rows belong to another record and cannot stand here by themselves.`;
  report({ path, code: 'modelKind', message });
  return undefined;
}

/** Whether a field leads to the records of a model (or of a view of it). */
export function leadsTo(field: Field, model: Model, world: World): boolean {
  const isHere = (code: string): boolean => sameTable(code, model.base, world);
  if (field.type === 'anyReference') return field.models.some(isHere);
  if (typeOf(field).column(field) === null || field.type === 'attachment') return false;
  const code = recordOf(typeOf(field).valueType(field));
  return code !== undefined && isHere(code);
}
