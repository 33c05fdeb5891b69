import { sql } from 'kysely';
import type { FieldError } from '../../../contract/envelope.ts';
import { isEmpty } from '../../../model/program/checkRecord.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { storedColumn, tableName } from '../physical.ts';
import { faultAt } from './faultText.ts';

/** Fields that must be unique together among live records. `within` is the parent of a tree, where being a root counts as a place too. */
export interface UniqueSet {
  fields: readonly string[];
  within?: string;
}

export function uniqueSets(model: Model): UniqueSet[] {
  const { tree } = model;
  return [
    ...model.fields.filter((field) => field.unique === true).map((field) => ({ fields: [field.name] })),
    ...(tree
      ? model.fields
          .filter((field) => field.unique === 'siblings')
          .map((field) => ({ fields: [field.name], within: tree.parent }))
      : []),
    ...model.unique.map((fields) => ({ fields })),
  ];
}

/**
 * Says in words which values exist already, all in one statement. The database holds the same as partial unique indexes, so a race ends
 * there; this is for the message and for all faults at once.
 */
export async function uniqueFaults(
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  id: string,
  values: Values,
  changed: readonly string[],
): Promise<FieldError[]> {
  const sets = uniqueSets(model).filter(({ fields, within }) => {
    const names = within ? [...fields, within] : fields;
    return names.some((name) => changed.includes(name)) && fields.every((name) => !isEmpty(values[name]));
  });
  if (sets.length === 0) return [];
  const table = sql.table(tableName(model.base));
  const parts = sets.map(
    (set, at) => sql`(select ${sql.lit(at)} as at from ${table} where deleted_at is null and id <> ${id}::uuid
      and ${sql.join(conditions(model, set, values), sql` and `)} limit 1)`,
  );
  const { rows } = await sql<{ at: number }>`${sql.join(parts, sql` union all `)}`.execute(transaction);
  return rows.flatMap(({ at }) => {
    const shown = sets[at]?.fields.at(-1) ?? '';
    const params = { value: String(values[shown]) };
    return [{ field: shown, message: faultAt({ key: 'notUnique', params }, fieldOf(model, shown), viewer.language) }];
  });
}

function conditions(model: Model, set: UniqueSet, values: Values) {
  const equal = set.fields.flatMap((name) => {
    const column = columnOf(model, name);
    return column ? [sql`${sql.ref(column)} = ${values[name]}`] : [];
  });
  const within = set.within === undefined ? undefined : columnOf(model, set.within);
  if (within === undefined) return equal;
  const place = values[set.within ?? ''];
  return [...equal, isEmpty(place) ? sql`${sql.ref(within)} is null` : sql`${sql.ref(within)} = ${place}`];
}

function columnOf(model: Model, name: string): string | undefined {
  const field = fieldOf(model, name);
  return (field && storedColumn(model, field)?.name) ?? undefined;
}
