import type { ImportFault } from '../../../contract/endpoints/exchange.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Refusal } from '../../records/refusal.ts';
import type { FileRow } from './readRows.ts';
import type { ImportPlan, SheetPlan } from './plan.ts';

/** A row that cannot be stored, with everything that speaks against it. */
export class RowFaults extends Error {
  constructor(readonly faults: ImportFault[]) {
    super('The row has faults.');
    this.name = 'RowFaults';
  }
}

/** A fault of a cell, or of a row where no column is meant. */
export function faultAt(
  plan: SheetPlan,
  row: FileRow,
  field: Field | undefined,
  message: string,
  language: Language,
  warning = false,
): ImportFault {
  const column = [...plan.columns, ...plan.links].find((candidate) => candidate.field.name === field?.name)?.column;
  const title = field?.title[language];
  const place = { sheet: plan.sheet.name, row: row.number, warning };
  if (column === undefined)
    return { ...place, column: null, message: title && !message.includes(title) ? `${title}: ${message}` : message };
  return { ...place, column: `${columnLetters(column)} ${title ?? ''}`.trim(), message };
}

/** The letters by which spreadsheets call a column, from 0. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return `${rest >= 0 ? columnLetters(rest) : ''}${String.fromCharCode(65 + (column % 26))}`;
}

/** Rows of the file behind the rows of each sub-table as they were sent; undefined for rows that the file does not name. */
export type SentRows = ReadonlyMap<string, readonly (FileRow | undefined)[]>;

/** What a save says of a record, told of the cells of the file. */
export function faultsOfErrors(
  plan: ImportPlan,
  row: FileRow,
  sent: SentRows,
  errors: readonly FieldError[],
  language: Language,
  warning: boolean,
): ImportFault[] {
  return errors.map((error) => {
    const [name = '', inner] = (error.field ?? '').split('.');
    const table = plan.tables.find((candidate) => candidate.name === name);
    const source = error.row === undefined ? undefined : sent.get(name)?.[error.row];
    if (table && source)
      return faultAt(
        table,
        source,
        inner === undefined ? undefined : fieldOf(table.model, inner),
        error.message,
        language,
        warning,
      );
    return faultAt(plan.main, row, fieldOf(plan.model, name), error.message, language, warning);
  });
}

/** The faults that a refusal carries; its own sentence when it carries none. */
export function errorsOf(refusal: Refusal): FieldError[] {
  const { data } = refusal;
  const errors =
    typeof data === 'object' && data !== null && 'errors' in data && Array.isArray(data.errors) ? data.errors : [];
  const known = errors.filter(isFieldError);
  return known.length > 0 ? known : [{ message: refusal.message }];
}

const isFieldError = (error: unknown): error is FieldError =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
