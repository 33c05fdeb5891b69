import { raw } from '@formily/reactive';
import type { FieldError } from '../../../contract/envelope.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Language } from '../../../model/language/texts.ts';
import { clockFault, isEmpty, type RecordFault } from '../../../model/program/checkRecord.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { fieldOf, type Model, type ResolvedForm } from '../../../model/resolved/model.ts';
import { faultText, type Fault } from '../../../model/texts/fault.ts';
import { pickText } from '../../i18n/language.ts';
import { isObject } from '../../fields/support/values.ts';
import type { Template } from '../model/template.ts';
import type { FormSession } from './FormSession.ts';
import { isWire } from './initialValues.ts';
import type { RowData } from './formRows.ts';

/** A fault as the form shows it: at a field, at a cell of a sub-table, or above all (without field). */
export interface FormFault {
  field?: string;
  /** Sub-table that holds the row; `row` counts from 0. */
  rows?: string;
  row?: number;
  message: string;
  /** What was pasted into the cell could not be understood; what stands there is what stood there before. */
  unread?: boolean;
}

/** What the shared check found, in words. Only what refuses: the rest is the server's to ask and remind. */
export function localFaults(
  faults: readonly RecordFault[],
  model: Model,
  rowModels: Readonly<Record<string, Model>>,
  language: Language,
): FormFault[] {
  return faults.flatMap((entry) => {
    const { place } = entry;
    if ('message' in entry)
      return entry.weight === 'refuse' ? [{ ...placeOf(place), message: pickText(entry.message, language) }] : [];
    const label = pickText(labelledField(place, model, rowModels)?.title, language);
    return [
      { ...placeOf(place), message: faultText({ ...entry.fault, params: { label, ...entry.fault.params } }, language) },
    ];
  });
}

/** Fields that must not be empty now, beside those of which `found` says so already. */
export function missingFaults(
  required: Iterable<string>,
  values: Values,
  found: readonly FormFault[],
  model: Model,
  language: Language,
): FormFault[] {
  return [...required].flatMap((name) => {
    const config = fieldOf(model, name);
    if (!config || !isEmpty(values[name]) || found.some(({ field }) => field === name)) return [];
    const label = config.title[language] ?? config.title.en;
    return [{ field: name, message: faultText({ key: 'required', params: { label } }, language) }];
  });
}

/** What is wrong with the value of a field by itself. A value that is missing is not. */
export function valueFaults(field: Field, value: unknown, context: Template['context']): readonly Fault[] {
  const cleaned = typeOf(field).clean(value, field);
  return cleaned.ok ? cleanFaults(field, cleaned.value, context) : [cleaned.fault];
}

function cleanFaults(field: Field, value: Wire, context: Template['context']): readonly Fault[] {
  if (value === null) return [];
  const clock = clockFault(field, value, context);
  return [...typeOf(field).check(value, field), ...(clock ? [clock] : [])];
}

/** What the server refused. A path `rows.field` names a sub-table too. */
export function serverFaults(data: unknown, model: Model): FormFault[] {
  const errors = isObject(data) && Array.isArray(data.errors) ? data.errors : [];
  return errors.filter(isFieldError).map((error) => {
    const [head = '', tail] = (error.field ?? '').split('.');
    const rows = error.rows ?? (tail !== undefined && fieldOf(model, head)?.type === 'subTable' ? head : undefined);
    if (rows === undefined) return { field: error.field || undefined, message: error.message };
    return { rows, row: error.row ?? 0, field: error.rows ? error.field : tail, message: error.message };
  });
}

/** Faults that belong to fields, in the order of the form; in rows from the first one on, and from the left. */
export function inOrder<Of extends FormFault>(
  faults: readonly Of[],
  { model, answer }: Pick<Template, 'model' | 'answer'>,
): Of[] {
  const order = model.form.sections.flatMap((section) => section.fields.map((item) => item.field));
  return order.flatMap((name) => {
    const own = faults.filter((fault) => (fault.rows ?? fault.field) === name);
    const table = fieldOf(model, name);
    if (table?.type !== 'subTable') return own;
    const columns = table.columns ?? answer.rowModels[table.model]?.fields.map((field) => field.name) ?? [];
    const placeOf = ({ row = 0, field = '' }: FormFault): number =>
      row * (columns.length + 1) + columns.indexOf(field) + 1;
    return own.toSorted((one, other) => placeOf(one) - placeOf(other));
  });
}

/** A fault that stands now; `refused` is the one of the last refusal that it is, where it belongs to a row. */
export interface ShownFault extends FormFault {
  refused?: FormFault;
}

/** The faults that stand at fields and cells now, in the order of the form. Reading them follows them. */
export function faultsShown(session: FormSession, layout: ResolvedForm): ShownFault[] {
  const items = layout.sections.flatMap((section) => section.fields);
  return items.flatMap(({ field: name }) => {
    const field = session.field(name);
    if (field?.display !== 'visible') return [];
    const data: RowData | undefined = field.data;
    return [
      ...field.selfErrors.map((message) => ({ field: name, message: String(message) })),
      ...(data?.errors ?? []).map((error) => ({ ...error, rows: name })),
    ];
  });
}

/**
 * What is wrong now, in the order of the form: what is shown, and what the record was refused for because it was missing and that is missing
 * again. Reading it follows it.
 */
export function stillWrong(session: FormSession): ShownFault[] {
  const shown = faultsShown(session, session.template.model.form);
  const isMissing = (name: string): boolean => {
    const field = session.field(name);
    return (
      field?.display === 'visible' && field.pattern === 'editable' && field.data?.required && isBlank(raw(field.value))
    );
  };
  const missing = session.ui.refused.filter(
    ({ rows, field }) =>
      rows === undefined && field && isMissing(field) && !shown.some((one) => !one.rows && one.field === field),
  );
  return inOrder([...shown, ...missing], session.template);
}

const isBlank = (value: unknown): boolean => value === undefined || (isWire(value) && isEmpty(value));

/** What the record was refused for at its fields and rows, and stands there no more. */
export function putRight(refused: readonly FormFault[], shown: readonly ShownFault[], model: Model): FormFault[] {
  const stands = (fault: FormFault): boolean =>
    shown.some((one) =>
      fault.rows === undefined ? one.rows === undefined && one.field === fault.field : one.refused === fault,
    );
  return refused.filter((fault) => fieldOf(model, fault.rows ?? fault.field ?? '') && !stands(fault));
}

function placeOf(place: RecordFault['place']): Omit<FormFault, 'message'> {
  return place.rows === undefined
    ? { field: place.field || undefined }
    : { field: place.field || undefined, rows: place.rows, row: place.row };
}

function labelledField(place: RecordFault['place'], model: Model, rowModels: Readonly<Record<string, Model>>) {
  if (place.rows === undefined) return fieldOf(model, place.field);
  const table = fieldOf(model, place.rows);
  const rowModel = table?.type === 'subTable' ? rowModels[table.model] : undefined;
  return rowModel && fieldOf(rowModel, place.field);
}

const isFieldError = (entry: unknown): entry is FieldError & { rows?: string } =>
  isObject(entry) && typeof entry.message === 'string';
