import type { Wire } from '../../../src/model/field-types/fieldType.ts';
import { typeOf, type Field } from '../../../src/model/field-types/fieldTypes.ts';

/** A text in the three languages, for tests that do not look at it. */
export const title = { en: 'Field', 'zh-cn': '字段', 'zh-tw': '欄位' };

type Untitled<T> = T extends unknown ? Omit<T, 'name' | 'title'> : never;

/** A field called `value`. */
export const fieldOf = (options: Untitled<Field>): Field => ({ ...options, name: 'value', title });

/** The canonical value of an input, or the key of the fault that it has. */
export function cleanedValue(field: Field, raw: unknown): Wire | { refused: string } {
  const result = typeOf(field).clean(raw, field);
  return result.ok ? result.value : { refused: result.fault.key };
}

/** Keys of the faults of an input, from cleaning or from the options of the field. */
export function faultsOf(field: Field, raw: unknown): string[] {
  const result = typeOf(field).clean(raw, field);
  if (!result.ok) return [result.fault.key];
  return typeOf(field)
    .check(result.value, field)
    .map((fault) => fault.key);
}

export const refused = (key: string) => ({ refused: key });
export const ID = '0197c0de-1111-7abc-8def-0123456789ab';
export const OTHER_ID = '0197c0de-2222-7abc-8def-0123456789ab';
