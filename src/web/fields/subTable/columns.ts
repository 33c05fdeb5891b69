import type { Field, FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';

const NOT_IN_CELLS = ['subTable', 'inverse'];

/** Columns of a row editor: those that the field names, else every visible field of the row model. */
export function rowColumns(field: FieldOf<'subTable'>, model: Model | undefined): Field[] {
  const shown = (model?.fields ?? []).filter((column) => !column.hidden && !NOT_IN_CELLS.includes(column.type));
  if (field.columns) return field.columns.flatMap((name) => shown.filter((column) => column.name === name));
  return shown.filter((column) => !column.system);
}
