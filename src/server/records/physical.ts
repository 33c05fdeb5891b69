import { typeOf, type Field } from '../../model/field-types/fieldTypes.ts';
import type { ColumnSpec } from '../../model/field-types/fieldType.ts';
import type { Model } from '../../model/resolved/model.ts';

/** Physical name of a model's table; a view shares the table of its base. */
export const tableName = (templateCode: string): string => snake(templateCode);

/**
 * Physical column of a field. A rename is metadata: the column keeps the name that the field had first (`formerNames`, oldest first),
 * so other servers, a rollback and saved views go on working.
 */
export function columnName(field: Field): string {
  const system = field.system ? SYSTEM_COLUMNS[field.name] : undefined;
  return system ?? snake(field.formerNames?.[0] ?? field.name);
}

/** Column in which the state of a record stands, whatever its field is called. */
export const STATE_COLUMN = 'state';

/** The column of a field with its SQL type, or null when nothing is stored for it (sub-tables, inverse references, live values). */
export function storedColumn(model: Model, field: Field): { name: string; spec: ColumnSpec } | null {
  if (field.mode === 'live') return null;
  const spec = typeOf(field).column(field);
  if (!spec) return null;
  return { name: model.states?.field === field.name && field.system ? STATE_COLUMN : columnName(field), spec };
}

/** Columns of system fields, by field name. */
const SYSTEM_COLUMNS: Record<string, string | undefined> = {
  id: 'id',
  version: 'version',
  department: 'department_id',
  organisation: 'organisation_id',
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedBy: 'updated_by',
  updatedAt: 'updated_at',
  level: '_depth',
  sortNo: 'sort_no',
};

/** camelCase -> snake_case (`regCode` -> `reg_code`, `eventTypeL1` -> `event_type_l1`). */
export function snake(name: string): string {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/[A-Z]+/g, (part, at: number) => (at === 0 ? part : `_${part}`)).toLowerCase();
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(name, made);
  return made;
}

// Names of models and fields, which every statement is made of: some thousands in all.
const kept = new Map<string, string>();
const MOST_KEPT = 20_000;
