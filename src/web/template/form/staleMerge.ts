import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { sameValue } from './initialValues.ts';

/** A field that another person has changed since the record was opened. */
export interface StaleField {
  field: Field;
  theirs: Values[string];
  mine: Values[string];
  /** Both have changed it, to different values: somebody must choose. */
  conflict: boolean;
}

/** What another person has changed, field by field, against what stands in the form. */
export function staleFields(model: Model, baseline: Values, theirs: Values, mine: Values): StaleField[] {
  return model.fields.flatMap((field) => {
    const [before, there, here] = [baseline[field.name] ?? null, theirs[field.name] ?? null, mine[field.name] ?? null];
    if (field.system || field.computed !== undefined || field.type === 'inverse' || sameValue(before, there)) return [];
    return [{ field, theirs: there, mine: here, conflict: !sameValue(before, here) && !sameValue(there, here) }];
  });
}

/** The form's values after the merge: the other's changes come in, except where mine is kept. */
export function mergedValues(mine: Values, fields: readonly StaleField[], keep: ReadonlySet<string>): Values {
  const taken = fields
    .filter((entry) => !keep.has(entry.field.name))
    .map((entry) => [entry.field.name, entry.theirs] as const);
  return { ...mine, ...Object.fromEntries(taken) };
}
