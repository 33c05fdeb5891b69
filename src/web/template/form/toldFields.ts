import type { Field as FormField } from '@formily/core';
import { sameValue } from './initialValues.ts';

/** What an evaluation of the record says of one of its fields. */
export interface FieldSaid {
  display: 'visible' | 'hidden';
  pattern: 'editable' | 'disabled';
  required: boolean;
  fixed: boolean;
  /** Names of the next steps that would refuse to find it empty. */
  wanted: readonly string[];
  /** Items of its dictionary that cannot be chosen now; undefined where the record narrows nothing. */
  withheld: readonly string[] | undefined;
}

/**
 * Tells fields what is said of them. What each was told last is kept beside it: asking two hundred fields themselves, which look through all
 * that stands above them for each answer, would cost more than the evaluation.
 */
export class ToldFields {
  readonly #told = new Map<FormField, FieldSaid>();

  /** Tells a field of it, unless that is what it was told last. */
  tell(field: FormField, said: FieldSaid): void {
    const before = this.#told.get(field) ?? UNTOLD;
    if (isAlike(before, said)) return;
    this.#told.set(field, said);
    if (before.display !== said.display) field.setDisplay(said.display);
    if (before.pattern !== said.pattern) field.setPattern(said.pattern);
    const { required, fixed, wanted, withheld } = said;
    // Rows of a sub-table have items withheld of their own, in the same place.
    field.setData({ ...field.data, required, fixed, wanted, ...(withheld && { withheld }) });
  }
}

/** As a field is made. */
const UNTOLD: FieldSaid = {
  display: 'visible',
  pattern: 'editable',
  required: false,
  fixed: false,
  wanted: [],
  withheld: undefined,
};

const isAlike = (one: FieldSaid, other: FieldSaid): boolean =>
  one.display === other.display &&
  one.pattern === other.pattern &&
  one.required === other.required &&
  one.fixed === other.fixed &&
  hasSame(one.wanted, other.wanted) &&
  hasSame(one.withheld, other.withheld);

/** Most fields have none of either, and are not worth writing that down for. */
const hasSame = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && (one.length === 0 || sameValue(one, other));
