import type { DictionaryField } from '../field-types/dictionary.ts';
import type { Wire } from '../field-types/fieldType.ts';
import type { RecordState } from './evaluate.ts';
import type { ModelProgram } from './program.ts';

/** An item of a dictionary as far as what is on offer hangs on it. */
export interface OfferedItem {
  readonly parent?: string | null;
}

/** The item of a code; undefined where the dictionary has none. */
export type ItemOf = (code: string) => OfferedItem | undefined;

/**
 * Whether a code may be chosen in a field beside what the record holds: it lies below the item that the field of `below` holds, and no
 * condition of `offer` withholds it. With nothing chosen there, nothing lies below. A field of `below` that the program does not know,
 * because it is hidden from the person, narrows nothing here: the server judges.
 */
export function isOffered(
  code: string,
  field: DictionaryField,
  program: ModelProgram,
  state: Pick<RecordState, 'values' | 'withheld'>,
  itemOf: ItemOf,
): boolean {
  if (state.withheld[field.name]?.includes(code)) return false;
  if (field.below === undefined || !program.fields.has(field.below)) return true;
  return liesBelow(code, state.values[field.below], itemOf);
}

/** Whether what a field offers hangs on the values of the record. */
export const isNarrowed = (field: DictionaryField): boolean => field.below !== undefined || field.offer !== undefined;

/** Names of the fields that what a dictionary field offers hangs on. */
export function narrowers(field: DictionaryField, program: ModelProgram): string[] {
  const conditions = program.fields.get(field.name)?.offer ?? [];
  return [
    ...(field.below === undefined ? [] : [field.below]),
    ...conditions.flatMap(({ when }) => when?.needs.fields ?? []),
  ];
}

/** A dictionary has few levels; a circle in it, which the check refuses, must not hold up a form. */
const MOST_LEVELS = 20;

function liesBelow(code: string, above: Wire | undefined, itemOf: ItemOf): boolean {
  if (typeof above !== 'string') return false;
  let parent = itemOf(code)?.parent;
  for (let level = 0; parent && level < MOST_LEVELS; level += 1) {
    if (parent === above) return true;
    parent = itemOf(parent)?.parent;
  }
  return false;
}
