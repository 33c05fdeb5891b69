import { CODES } from '../../../contract/codes.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { hiddenFields, readOnlyFields } from '../../records/policy/fields.ts';
import type { Catalogue } from '../../records/query/catalogue.ts';
import { Refusal } from '../../records/refusal.ts';
import { isWritable } from '../../records/write/cleanInput.ts';
import { say } from '../../texts/say.ts';

/** Prefix of columns in the sheet of a sub-table that lead to the record of a row. */
export const PARENT = 'parent.';
/** A column that brings the version which the rows were exported with, so that a stale file changes nothing. */
export const VERSION = 'version';

/** What a sheet may fill: the records themselves (`target` empty) or one sub-table. */
export interface ImportTarget {
  target: string;
  model: Model;
  title: string;
  fields: readonly Field[];
}

const NOT_FROM_FILES: readonly string[] = ['attachment', 'inverse', 'subTable', 'anyReference'];

/** The records and their sub-tables, each with the fields that this person may fill from a file. */
export function importTargets(catalogue: Catalogue, viewer: Viewer, model: Model): ImportTarget[] {
  const hidden = hiddenFields(viewer, model);
  const denied = readOnlyFields(viewer, model);
  const own: ImportTarget = {
    target: '',
    model,
    title: model.title[viewer.language],
    fields: fillable(viewer, model, keyFields(model)),
  };
  const tables = model.fields.flatMap((field) => {
    const rows = field.type === 'subTable' ? catalogue.model(field.model) : undefined;
    if (
      !rows ||
      field.hidden ||
      field.readOnly ||
      !isWritable(field) ||
      hidden.has(field.name) ||
      denied.has(field.name)
    )
      return [];
    return [
      { target: field.name, model: rows, title: field.title[viewer.language], fields: fillable(viewer, rows, []) },
    ];
  });
  return [own, ...tables];
}

function fillable(viewer: Viewer, model: Model, key: readonly string[]): Field[] {
  const hidden = hiddenFields(viewer, model);
  const denied = readOnlyFields(viewer, model);
  const chosen = model.exchange.columns;
  return model.fields.filter((field) => {
    if (NOT_FROM_FILES.includes(field.type) || hidden.has(field.name)) return false;
    if (key.includes(field.name)) return true;
    if (chosen && !chosen.includes(field.name)) return false;
    return (
      isWritable(field) &&
      !field.hidden &&
      !field.readOnly &&
      !denied.has(field.name) &&
      field.name !== model.states?.field
    );
  });
}

/**
 * The fields by which a row of a file finds its record: those that the model names; else a unique field that people fill; else the field
 * of its number or code. None where a row is always a new record.
 */
export function keyFields(model: Model): readonly string[] {
  if (model.exchange.businessKey) return model.exchange.businessKey;
  if (model.kind === 'rows') return [];
  const unique = model.fields.find((field) => field.unique === true && isWritable(field));
  if (unique) return [unique.name];
  const number = model.fields.find(
    (field) => field.type === 'autoNumber' && (field.name === model.codeField || field.name === model.labelField),
  );
  return number ? [number.name] : [];
}

/** The fields by which the template leads from a sub-table's sheet to its record: filled before the record exists. */
export function linkFields(model: Model): readonly string[] {
  const key = keyFields(model);
  const byHand = key.every((name) => fieldOf(model, name)?.type !== 'autoNumber');
  if (key.length > 0 && byHand) return key;
  const label = fieldOf(model, model.labelField);
  return label && isWritable(label) ? [label.name] : [];
}

/** Refusal 208: a column was led to a field that this person may not fill. */
export function refuseField(
  viewer: Viewer,
  name: string,
  key: 'exchange.notImportable' | 'exchange.mappedTwice' = 'exchange.notImportable',
): Refusal {
  const message = say(viewer.language, key, { field: name });
  return new Refusal(CODES.refused, message, { errors: [{ field: name, message }] });
}
