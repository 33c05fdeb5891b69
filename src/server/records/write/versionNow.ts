import { sql } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import type { Transaction } from '../../database/tables.ts';
import { tableName } from '../physical.ts';
import type { Frame } from './storeRecord.ts';

/** The version of a record after actions ran that may have written it again. */
export async function versionNow(transaction: Transaction, model: Model, frame: Frame): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(tableName(model.base))} where id = ${frame.id}`.execute(transaction);
  return rows[0]?.version ?? frame.version;
}
