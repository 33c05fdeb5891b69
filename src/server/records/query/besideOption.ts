import { isBesideField, type BesideField } from '../../../model/field-types/besideField.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { closedFields } from '../policy/fields.ts';
import { mayRead } from './access.ts';
import { fieldNamed } from './catalogue.ts';
import { labelOf, ownLabels } from './labels.ts';
import { isDirectory } from './offered.ts';
import type { Query, Reading } from './query.ts';
import type { DbRow } from './run.ts';

const column = (field: BesideField): string => `_beside.${field.name}`;

/**
 * The picker fields of a model as columns of a statement over its table, as the viewer may read them; `besideTexts` reads them.
 * Where a colleague works everybody may know; of any other model that is closed to the viewer he learns no more than names.
 */
export function besideSql(query: Query, model: Model, alias: string): string[] {
  return besideFields(query.reading, model).flatMap((field) => {
    const sql = field.type === 'text' || field.type === 'dictionary' ? query.shown(model, field, alias) : named(field);
    return sql === null ? [] : [`(${sql})::text as "${column(field)}"`];
  });

  function named(field: BesideField): string | null {
    return ownLabels(query, model, [field], alias)[0]?.sql ?? null;
  }
}

/** The texts of a row's picker fields, in their order; what is empty or kept from the viewer is left out. */
export function besideTexts(reading: Reading, model: Model, row: DbRow): string[] {
  return besideFields(reading, model).flatMap((field) => {
    const raw = row[column(field)];
    if (typeof raw !== 'string' || raw === '') return [];
    const label = field.type === 'dictionary' ? labelOf(reading, field, raw, new Map()) : raw;
    return typeof label === 'string' ? [label] : [];
  });
}

function besideFields({ viewer }: Reading, model: Model): BesideField[] {
  if (!isDirectory(model) && !mayRead(viewer, model)) return [];
  const closed = closedFields(viewer, model);
  return model.pickerFields.flatMap((name) => {
    const field = closed.has(name) ? undefined : fieldNamed(model, name);
    return field && isBesideField(field) ? [field] : [];
  });
}
