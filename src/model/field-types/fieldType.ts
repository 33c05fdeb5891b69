import type { FilterOperator } from '../language/filter.ts';
import type { Language } from '../language/texts.ts';
import type { Fault } from '../texts/fault.ts';
import type { ValueType } from '../expression/valueType.ts';

/** Whatever may stand for a value in JSON. Decimals are strings, dates texts, nothing is `undefined`. */
export type Wire = string | number | boolean | null | Wire[] | { [key: string]: Wire };

/** Result of cleaning: the canonical value, or why the input cannot be one of this type. */
export type Cleaned = { ok: true; value: Wire } | { ok: false; fault: Fault };

/** Physical column. `references` names the model whose record the id belongs to. */
export interface ColumnSpec {
  sql:
    | 'text'
    | 'text[]'
    | 'bigint'
    | `numeric(${number},${number})`
    | 'date'
    | 'timestamptz'
    | 'boolean'
    | 'uuid'
    | 'uuid[]';
  references?: string;
}

/** Where a display text takes labels from; the server and the browser each bring their own. */
export interface LabelSource {
  language: Language;
  item(dictionary: string, code: string): string | undefined;
  record(model: string, id: string): string | undefined;
  number(decimal: string, places: number | undefined): string;
  dateTime(iso: string): string;
  yes: string;
  no: string;
}

/**
 * One field type: everything that browser and server must agree on. A new type is one file that implements this,
 * named in `fieldTypes.ts`, and one file in `web/fields`.
 */
export interface FieldType<F> {
  /** Type in expressions. */
  valueType(field: F): ValueType;
  /** Column of the model's table, or null when nothing is stored there (sub-tables, inverse references). */
  column(field: F): ColumnSpec | null;
  /** Operators that filters on such a field understand. */
  operators(field: F): readonly FilterOperator[];
  /** Canonical form of an input; `null`, `undefined` and blank text are empty and never come here. */
  clean(raw: unknown, field: F): Cleaned;
  /** Faults of a canonical, non-empty value against the options of the field. */
  check(value: Wire, field: F): Fault[];
  /** The value as people read it. Empty values never come here. */
  text(value: Wire, field: F, labels: LabelSource): string;
  /** True when lists may be sorted by it. */
  sortable?: boolean;
  /** True when the value is a list (empty is `[]`, not null). */
  plural?(field: F): boolean;
}

export const cleaned = (value: Wire): Cleaned => ({ ok: true, value });
export const refused = (key: Fault['key'], params?: Fault['params']): Cleaned => ({
  ok: false,
  fault: { key, params },
});
