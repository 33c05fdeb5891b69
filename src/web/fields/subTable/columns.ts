import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { isCellField, type CellField } from '../cellUis.ts';
import type { Model } from '../../../model/resolved/model.ts';

/** Columns of a row editor: those that the field names, else every visible field of the row model. */
export function rowColumns(field: FieldOf<'subTable'>, model: Model | undefined): CellField[] {
  const shown = (model?.fields ?? []).filter(isCellField).filter((column) => !column.hidden);
  if (field.columns) return field.columns.flatMap((name) => shown.filter((column) => column.name === name));
  return shown.filter((column) => !column.system);
}
