import { sameType, type ValueType } from '../../expression/valueType.ts';
import { type Field, typeOf } from '../../field-types/fieldTypes.ts';
import type { LiveAggregate } from '../../language/model.ts';
import type { Model } from '../../resolved/model.ts';
import { type Path, quoted } from '../fault.ts';
import { expectCode, expectField } from '../world.ts';
import { checkFilter } from './filter.ts';
import type { Look } from './look.ts';
import { leadsTo } from './names.ts';

/** Aggregates over records that refer to this one: fields, ways and measures. */
export function checkAggregates(look: Look): void {
  (look.config.aggregates ?? []).forEach((aggregate, at) => checkAggregate(aggregate, ['aggregates', at], look));
}

function checkAggregate(aggregate: LiveAggregate, path: Path, look: Look): void {
  const { scene, report } = look;
  const { world, model } = scene;
  const field = expectField(world, model, aggregate.field, [...path, 'field'], report);
  if (field && typeOf(field).column(field) === null)
    report({
      path: [...path, 'field'],
      code: 'fieldType',
      message: `A field of type ${field.type} cannot hold an aggregate.`,
    });
  if (aggregate.below && !model.tree)
    report({
      path: [...path, 'below'],
      code: 'option',
      message: `The model ${quoted(model.templateCode)} is no tree: nothing hangs below its records.`,
    });
  if (!expectCode(world, 'model', aggregate.model, [...path, 'model'], report)) return;
  const source = world.models.get(aggregate.model);
  if (!source) return;
  checkWay(aggregate, source, path, look);
  const of = aggregate.of === undefined ? undefined : expectField(world, source, aggregate.of, [...path, 'of'], report);
  if (aggregate.measure !== 'count' && aggregate.of === undefined) {
    report({
      path,
      code: 'missing',
      message: `The measure ${quoted(aggregate.measure)} needs the field that it is taken of ("of").`,
    });
  }
  if (aggregate.by !== undefined) expectField(world, source, aggregate.by, [...path, 'by'], report);
  if (field && (of || aggregate.measure === 'count')) checkType(aggregate, field, of, path, look);
  if (aggregate.filter)
    checkFilter(aggregate.filter, [...path, 'filter'], { world, model: source, record: scene, report });
}

function checkWay(aggregate: LiveAggregate, source: Model, path: Path, { scene, report }: Look): void {
  if (source.kind === 'rows' && (aggregate.via === 'parent' || aggregate.via === 'parentId')) {
    const owned = (scene.world.parents.get(source.templateCode) ?? []).some(
      (parent) => parent.base === scene.model.base,
    );
    if (!owned)
      report({
        path: [...path, 'via'],
        code: 'fieldType',
        message: `The rows of ${quoted(source.templateCode)} do not belong to ${quoted(scene.model.base)}.`,
      });
    return;
  }
  const via = expectField(scene.world, source, aggregate.via, [...path, 'via'], report);
  if (via && !leadsTo(via, scene.model, scene.world)) {
    report({
      path: [...path, 'via'],
      code: 'fieldType',
      message: `The field ${quoted(aggregate.via)} of ${quoted(source.templateCode)} (${via.type}) does not lead here.`,
    });
  }
}

function checkType(aggregate: LiveAggregate, field: Field, of: Field | undefined, path: Path, { report }: Look): void {
  const into = typeOf(field).valueType(field);
  const from: ValueType = of && aggregate.measure !== 'count' ? typeOf(of).valueType(of) : 'decimal';
  if (aggregate.measure === 'sum' && from !== 'decimal') {
    return report({
      path: [...path, 'of'],
      code: 'fieldType',
      message: `${quoted(of?.name ?? '')} (${of?.type}) cannot be summed.`,
    });
  }
  if (!sameType(into, from)) {
    report({
      path: [...path, 'field'],
      code: 'fieldType',
      message: `The field ${quoted(field.name)} (${field.type}) cannot hold the ${aggregate.measure}${of ? ` of ${quoted(of.name)} (${of.type})` : ''}.`,
    });
  }
}
