import type { ComponentType } from 'react';
import type { Field } from '../../model/field-types/fieldTypes.ts';
import type { RecordState } from '../../model/program/evaluate.ts';
import type { FilterCondition, FilterOperator } from '../../model/language/filter.ts';

/** What an input is given. `onChange` takes a wire value (empty is null, or `[]` for plural fields). */
export interface InputProps<F extends Field> {
  id: string;
  field: F;
  /** The field's name in the person's language; for what cannot be named by a `<label>`. */
  label: string;
  value: unknown;
  onChange(value: unknown): void;
  onBlur?(): void;
  /** Something of the value is on its way (a file): the control has to stay, and what is done with the value to wait. */
  onBusy?(busy: boolean): void;
  disabled?: boolean;
  invalid?: boolean;
  /** Ids of the elements that explain the field or its fault. */
  describedBy?: string;
  /** Stands in a table cell. */
  dense?: boolean;
  /** The values of the record at this moment (for pickers narrowed by other fields). */
  record?(): Readonly<Record<string, unknown>>;
  /** Puts a value into another field of the record; absent where there is none beside it (a row). */
  set?(name: string, value: unknown): void;
  /** For dictionaries: items that cannot be chosen beside what the record holds now. */
  withheld?: readonly string[];
  /** For sub-tables: what the conditions of the row model say. */
  rows?: RowSupport;
}

/** What of the state of a row decides how it is drawn. What stands in it is not part of it: a key changes that alone, and nothing else is drawn anew. */
export type RowState = Pick<RecordState, 'visible' | 'required' | 'readOnly' | 'fixed' | 'withheld'>;

/** What a form knows of the rows of a sub-table. */
export interface RowSupport {
  /** The state of each row, in their order: which fields are visible, required, read-only. */
  states: readonly RowState[];
  /** Faults of single cells. */
  errors: readonly { row: number; field?: string; message: string }[];
  /** The row that was asked to be on screen; asking again is another object. */
  shown?: { row: number };
  /** Rows are neither added nor taken away. */
  fixed?: boolean;
  /** By row and field, the items of dictionaries that cannot be chosen beside what the row holds now. */
  withheld?: readonly Readonly<Record<string, readonly string[]>>[];
  /** Says of a column which next step wants it filled in; undefined where none does. */
  wanted?(column: string): string | undefined;
  /** A new row with its defaults. */
  newRow(): Record<string, unknown>;
  /** What holds of rows beside the record as it stands at this moment; asked for once, however many rows are judged. */
  rules(): RowRules;
  /** Cells were left, or pasted into: what is wrong with their values by themselves is said. */
  judge(cells: readonly CellToJudge[]): void;
}

/** A cell of which is said what is wrong with it; `message` where that is known already, as of a text that could not become a value. */
export interface CellToJudge {
  row: number;
  field: string;
  message?: string;
}

/** What a row may become. */
export interface RowRules {
  /** A row after a change of it: with the defaults that go with what was changed. */
  following(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown>;
  /** The columns that could not be changed in such a row. */
  lockedIn(row: Record<string, unknown>): Readonly<Record<string, boolean>>;
}

/** What a display is given. `label` is what the server says that references and dictionary codes are called. */
export interface DisplayProps<F extends Field> {
  field: F;
  value: unknown;
  label?: string | readonly string[];
  /** Stands in a list or table cell: one line. */
  dense?: boolean;
  /** Id of the record that holds the value; null before it is stored. */
  recordId?: string | null;
  /** For sub-tables in a form: faults of their cells. */
  rows?: RowSupport;
}

/** What a filter is given: the condition in force and how to change it (undefined = no condition). */
export interface FilterProps<F extends Field> {
  field: F;
  label: string;
  condition: FilterCondition | undefined;
  /** The operator that the list's layout asks for. */
  op?: FilterOperator;
  onChange(condition: FilterCondition | undefined): void;
}

/** How a column of such values looks. Width in pixels. */
export interface ColumnLook {
  width: number;
  align: 'left' | 'right' | 'center';
  /** Figures are of equal width. */
  tabular?: boolean;
}

/** One field type on the screen: how it is typed, shown, listed and filtered. */
export interface FieldUi<F extends Field> {
  Input: ComponentType<InputProps<F>>;
  Display: ComponentType<DisplayProps<F>>;
  Filter: ComponentType<FilterProps<F>>;
  column(field: F): ColumnLook;
  /**
   * What `Display` says in a list of a value that is not empty, where that is words and nothing else: a grid writes it into its cell by
   * itself then, which costs a fraction of a component.
   */
  words?(value: unknown, field: F): string;
  /** Draws its own frame and label (tables); a form gives it a line of its own. */
  block?: boolean;
}
