import { sql } from 'kysely';
import { isId } from '../../../model/field-types/reference.ts';
import { isEmpty } from '../../../model/program/checkRecord.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { lockKeys } from '../../database/advisoryLock.ts';
import type { Transaction } from '../../database/tables.ts';
import { asWire } from '../convert.ts';
import { storedColumn, tableName } from '../physical.ts';
import { treeLock } from './treePlace.ts';

/**
 * Takes the locks under which a command must stand before it reads anything: one for each value of the fields of `serialiseBy`, as it
 * is and as it will be (empty ones bind nobody), and that of the tree where a record may take another place.
 */
export async function serialise(
  transaction: Transaction,
  model: Model,
  id: unknown,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const keys: string[] = [];
  for (const values of [input, await present(transaction, model, id)]) {
    for (const name of model.serialiseBy) {
      const value = asWire(values[name]);
      if (!isEmpty(value)) keys.push(`${model.base}.${name}:${JSON.stringify(value)}`);
    }
  }
  if (model.tree && (!isId(id) || model.tree.parent in input)) keys.push(treeLock(model));
  if (keys.length > 0) await lockKeys(transaction, ...keys);
}

async function present(transaction: Transaction, model: Model, id: unknown): Promise<Record<string, unknown>> {
  const columns = model.serialiseBy.flatMap((name) => {
    const field = fieldOf(model, name);
    const column = field && storedColumn(model, field)?.name;
    return column ? [sql`${sql.ref(column)} as ${sql.ref(name)}`] : [];
  });
  if (columns.length === 0 || !isId(id)) return {};
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(tableName(model.base))} where id = ${id}`.execute(transaction);
  return rows[0] ?? {};
}
