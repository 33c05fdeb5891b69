import { targetOf } from '../../../../model/field-types/reference.ts';
import { type Filter, isCondition } from '../../../../model/language/filter.ts';
import type { ModelProgram } from '../../../../model/program/program.ts';
import { fieldOf, type Model } from '../../../../model/resolved/model.ts';
import { SYSTEM_FIELD_NAMES } from '../../../../model/resolved/systemFields.ts';
import { isReference } from '../earlyAsks.ts';
import { referenceNeeds } from '../referencedRecords.ts';
import type { WriterCore } from '../writerCore.ts';

/**
 * Whether records of a program are saved one by one in any case, since what one of them stores may be asked for by the next in a way that
 * cannot be seen in the record itself: parameters and whatever else servers keep in mind, and conditions that look at what refers to a record.
 */
export function savedOneByOne(
  core: Pick<WriterCore, 'ports' | 'sources' | 'registry'>,
  program: ModelProgram,
): boolean {
  const { base } = program.model;
  if (core.ports.watched?.has(base) === true || core.sources.cache?.keeps(base) === true) return true;
  const known = kept.get(program);
  if (known !== undefined) return known;
  const models = core.registry.models();
  const looks = [program, ...program.rows.values()].some((each) => looksBack(each, base, models));
  kept.set(program, looks);
  return looks;
}

const kept = new WeakMap<ModelProgram, boolean>();

function looksBack(program: ModelProgram, own: string, models: ReadonlyMap<string, Model>): boolean {
  const { model } = program;
  const isUnsettled = (target: Model | undefined, filter: Filter | undefined): boolean =>
    filter !== undefined &&
    (target === undefined || fieldsOf(filter).some((path) => !isSettled(path.split('.'), target, own, models)));
  const ofReferences = model.fields.some((field) => {
    if (!isReference(field)) return false;
    const target = models.get(targetOf(field));
    return (
      isUnsettled(target, field.filter) ||
      (target?.access.rows ?? []).some((policy) => isUnsettled(target, policy.filter))
    );
  });
  const ofRules = program.rules.some(
    ({ rule }) =>
      'absent' in rule && isUnsettled(rule.absent.model ? models.get(rule.absent.model) : model, rule.absent.filter),
  );
  const ofLeaves = referenceNeeds(program).fields.some(
    (need) => need.members.has('leaf') && models.get(need.model)?.base === own,
  );
  return ofReferences || ofRules || ofLeaves;
}

function fieldsOf(filter: Filter): string[] {
  if (isCondition(filter)) return [filter.field];
  if ('not' in filter) return fieldsOf(filter.not);
  return ('and' in filter ? filter.and : filter.or).flatMap(fieldsOf);
}

/** Whether a field says the same whatever other records are stored. */
function isSettled(
  [name = '', ...rest]: readonly string[],
  model: Model,
  own: string,
  models: ReadonlyMap<string, Model>,
): boolean {
  if (rest.length === 0 && SYSTEM.has(name)) return true;
  // Of a tree: whether a node is a leaf changes with what is stored below it.
  if (rest.length === 0 && model.tree && (name === 'level' || name === 'leaf')) return model.base !== own;
  const field = fieldOf(model, name);
  if (!field || field.mode === 'live' || field.type === 'inverse') return false;
  if (rest.length === 0) return true;
  const target = isReference(field) ? models.get(targetOf(field)) : undefined;
  return target !== undefined && isSettled(rest, target, own, models);
}

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELD_NAMES);
