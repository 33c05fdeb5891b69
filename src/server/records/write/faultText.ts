import type { FieldError } from '../../../contract/envelope.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { RecordFault } from '../../../model/program/checkRecord.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { faultText, type Fault } from '../../../model/texts/fault.ts';

/** A fault with the label of its field, as one sentence. */
export function faultAt(fault: Fault, field: Field | undefined, language: Language): string {
  const label = field?.title[language] ?? '';
  const sentence = faultText({ ...fault, params: { label, ...fault.params } }, language);
  return fault.key === 'required' || label === '' ? sentence : `${label}: ${sentence}`;
}

/** A fault or a broken rule as the contract has it: `field`, for rows `subTable.field` with the row's place. */
export function fieldError(
  entry: RecordFault,
  model: Model,
  rowModel: (field: Field) => Model | undefined,
  language: Language,
): FieldError {
  const { place } = entry;
  const owner = place.rows === undefined ? undefined : fieldOf(model, place.rows);
  const within = owner ? rowModel(owner) : model;
  const field = within && place.field ? fieldOf(within, place.field) : undefined;
  const message = 'fault' in entry ? faultAt(entry.fault, field, language) : entry.message[language];
  const path = place.rows === undefined ? place.field : place.field ? `${place.rows}.${place.field}` : place.rows;
  return { ...(path ? { field: path } : {}), ...(place.row === undefined ? {} : { row: place.row }), message };
}
