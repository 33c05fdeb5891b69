import { sql } from 'kysely';
import type { FieldError } from '../../../contract/envelope.ts';
import { isEmpty } from '../../../model/program/checkRecord.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { storedColumn, tableName } from '../physical.ts';
import { faultAt } from './faultText.ts';
import type { ReadSide, TakenAsk, UniqueSet } from './readSide.ts';

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
 * Says in words which values exist already, all of a record asked at once. The database holds the same as partial unique indexes, so a race ends
 * there; this is for the message and for all faults at once.
 */
export async function uniqueFaults(
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  id: string,
  values: Values,
  changed: readonly string[],
  reads: Pick<ReadSide, 'taken'>,
): Promise<FieldError[]> {
  const sets = uniqueSets(model).filter(({ fields, within }) => {
    const names = within ? [...fields, within] : fields;
    return names.some((name) => changed.includes(name)) && fields.every((name) => !isEmpty(values[name]));
  });
  if (sets.length === 0) return [];
  const taken = await reads.taken(
    transaction,
    model,
    sets.map((set) => ({ id, set, values })),
  );
  return sets.flatMap(({ fields }, at) => {
    if (taken[at] !== true) return [];
    const shown = fields.at(-1) ?? '';
    const params = { value: String(values[shown]) };
    return [{ field: shown, message: faultAt({ key: 'notUnique', params }, fieldOf(model, shown), viewer.language) }];
  });
}

/** Which of the asks live records answer already. */
export async function takenSets(transaction: Transaction, model: Model, asks: readonly TakenAsk[]): Promise<boolean[]> {
  const taken = asks.map(() => false);
  const table = sql.table(tableName(model.base));
  for (let from = 0; from < asks.length; from += MOST_PARTS) {
    const parts = asks.slice(from, from + MOST_PARTS).map(
      (
        { id, set, values },
        at,
      ) => sql`(select ${sql.lit(from + at)} as at from ${table} where deleted_at is null and id <> ${id}::uuid
      and ${sql.join(conditions(model, set, values), sql` and `)} limit 1)`,
    );
    const { rows } = await sql<{ at: number }>`${sql.join(parts, sql` union all `)}`.execute(transaction);
    for (const { at } of rows) taken[at] = true;
  }
  return taken;
}

/** Parts of one statement: more would take longer to plan than it spares. */
const MOST_PARTS = 100;

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
