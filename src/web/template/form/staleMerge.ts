import type { Values } from '../../../model/program/evaluate.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { isObject } from '../../fields/support/values.ts';
import { mergedRows } from './mergedRows.ts';
import { isWire, sameValue } from './initialValues.ts';

/** A field that another person has changed since the record was opened. */
export interface StaleField {
  field: Field;
  theirs: Values[string];
  mine: Values[string];
  /** Both have changed it, to different values: somebody must choose. */
  conflict: boolean;
  /** Of rows that both have changed, where neither has touched what the other did: what both come to. */
  together?: Values[string];
}

/**
 * The record as it stood when the typing began. What was typed earlier and restored into a newer record (a draft) stands over values that are
 * the other's already: of these the server tells what was there before (`changes` of a stale answer). Of rows it tells no such thing; where
 * they were changed, they count as changed on both sides.
 */
export function valuesBefore(model: Model, baseline: Values, theirs: Values, changes: unknown): Values {
  const told = Array.isArray(changes) ? changes.filter(isObject) : [];
  const before = told.flatMap(({ field: name, before: value }): [string, Values[string]][] => {
    const field = typeof name === 'string' ? fieldOf(model, name) : undefined;
    if (!field || !sameValue(baseline[field.name], theirs[field.name])) return [];
    return [[field.name, field.type !== 'subTable' && isWire(value) ? value : null]];
  });
  return { ...baseline, ...Object.fromEntries(before) };
}

/** What another person has changed, field by field, against what stands in the form; where both say the same there is nothing to tell. */
export function staleFields(model: Model, baseline: Values, theirs: Values, mine: Values): StaleField[] {
  return model.fields.flatMap((field): StaleField[] => {
    const [before, there, here] = [baseline[field.name] ?? null, theirs[field.name] ?? null, mine[field.name] ?? null];
    if (field.system || field.computed !== undefined || field.type === 'inverse') return [];
    if (sameValue(before, there) || sameValue(there, here)) return [];
    const entry = { field, theirs: there, mine: here };
    if (sameValue(before, here)) return [{ ...entry, conflict: false }];
    const together = field.type === 'subTable' ? mergedRows(before, there, here) : undefined;
    return [together ? { ...entry, conflict: false, together } : { ...entry, conflict: true }];
  });
}

/** The form's values after the merge: the other's changes come in, except where mine is kept. */
export function mergedValues(mine: Values, fields: readonly StaleField[], keep: ReadonlySet<string>): Values {
  const taken = fields
    .filter((entry) => !keep.has(entry.field.name))
    .map(({ field, theirs, together = theirs }) => [field.name, together] as const);
  return { ...mine, ...Object.fromEntries(taken) };
}
