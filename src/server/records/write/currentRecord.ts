import { sql } from 'kysely';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Transaction } from '../../database/tables.ts';
import { valuesOfRow } from '../convert.ts';
import { STATE_COLUMN, tableName } from '../physical.ts';
import type { Frame } from './storeRecord.ts';

/** A record as it stands, locked by this transaction until it ends. */
export interface CurrentRecord {
  frame: Frame;
  values: Values;
}

/** Reads and locks a live record with the rows of its sub-tables; null when there is none. Policies are the caller's. */
export async function lockRecord(
  transaction: Transaction,
  model: Model,
  id: string,
  rowModels: ReadonlyMap<string, Model>,
): Promise<CurrentRecord | null> {
  return await readRecord(transaction, model, id, rowModels, sql` for update`);
}

/** The same without a lock, for what only looks. */
export async function readRecord(
  transaction: Transaction,
  model: Model,
  id: string,
  rowModels: ReadonlyMap<string, Model>,
  lock = sql``,
): Promise<CurrentRecord | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(tableName(model.base))} where id = ${id} and deleted_at is null${lock}`.execute(
    transaction,
  );
  const row = rows[0];
  if (!row) return null;
  const values: Values = { ...valuesOfRow(model, row), id };
  for (const [field, rowModel] of rowModels) values[field] = await rowsOf(transaction, rowModel, id);
  return { frame: frameOf(row), values };
}

/** The rows of a sub-table in their order, with their ids. */
export async function rowsOf(transaction: Transaction, rowModel: Model, parentId: string): Promise<Values[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(tableName(rowModel.base))} where parent_id = ${parentId} order by sort_no, id`.execute(
    transaction,
  );
  return rows.map((row) => ({ ...valuesOfRow(rowModel, row), id: String(row.id) }));
}

function frameOf(row: Record<string, unknown>): Frame {
  const path = Array.isArray(row._path) ? row._path.map(String) : undefined;
  return {
    id: String(row.id),
    version: Number(row.version),
    state: textOrNull(row[STATE_COLUMN]),
    department: textOrNull(row.department_id),
    organisation: textOrNull(row.organisation_id),
    createdBy: textOrNull(row.created_by),
    createdAt: String(row.created_at),
    updatedBy: textOrNull(row.updated_by),
    updatedAt: String(row.updated_at),
    modelVersion: Number(row.model_version ?? 1),
    ...(path ? { tree: { path, depth: Number(row._depth ?? path.length) } } : {}),
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
