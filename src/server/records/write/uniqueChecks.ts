import { sql } from 'kysely';
import type { FieldError } from '../../../contract/envelope.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { isEmpty } from '../../../model/program/checkRecord.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { storedColumn, tableName } from '../physical.ts';
import { faultAt } from './faultText.ts';

/** The sets of fields that must be unique together among live records. Siblings share their parent. */
export function uniqueSets(model: Model): string[][] {
  const single = model.fields.filter((field) => field.unique === true).map((field) => [field.name]);
  const siblings = model.tree
    ? model.fields.filter((field) => field.unique === 'siblings').map((field) => [model.tree?.parent ?? '', field.name])
    : [];
  return [...single, ...siblings, ...model.unique];
}

/**
 * Says in words which values exist already. The database holds the same as partial unique indexes, so a race ends there; this is for the
 * message and for all faults at once.
 */
export async function uniqueFaults(
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  id: string,
  values: Values,
  changed: readonly string[],
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const set of uniqueSets(model)) {
    const shown = set.at(-1) ?? '';
    if (!set.some((name) => changed.includes(name)) || isEmpty(values[shown])) continue;
    if (!(await exists(transaction, model, id, set, values))) continue;
    const field = fieldOf(model, shown);
    errors.push({
      field: shown,
      message: faultAt({ key: 'notUnique', params: { value: String(values[shown]) } }, field, viewer.language),
    });
  }
  return errors;
}

async function exists(
  transaction: Transaction,
  model: Model,
  id: string,
  set: readonly string[],
  values: Values,
): Promise<boolean> {
  const conditions = set.flatMap((name) => {
    const field = fieldOf(model, name);
    const column = field ? storedColumn(model, field) : null;
    return column ? [equals(column.name, values[name])] : [];
  });
  const { rows } = await sql<{ found: number }>`
    select 1 as found from ${sql.table(tableName(model.base))}
    where deleted_at is null and id <> ${id} and ${sql.join(conditions, sql` and `)} limit 1`.execute(transaction);
  return rows.length > 0;
}

const equals = (column: string, value: Wire | undefined) =>
  isEmpty(value) ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;
