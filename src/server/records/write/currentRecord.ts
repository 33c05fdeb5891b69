import { CompiledQuery, sql } from 'kysely';
import { isId } from '../../../model/field-types/reference.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { CODES } from '../../../contract/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { valuesOfRow } from '../convert.ts';
import type { Link } from '../history/append.ts';
import type { HeldCells } from '../policy/cells.ts';
import { STATE_COLUMN, tableName } from '../physical.ts';
import { Refusal } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import { jsonColumns, valuesOfJson } from './jsonRow.ts';
import type { LockPurpose } from './readSide.ts';
import type { Frame } from './storeRecord.ts';
import { rowModelsOf, type WriterCore } from './writerCore.ts';

/** A record as it stands, with the rows of its sub-tables. */
export interface CurrentRecord {
  frame: Frame;
  values: Values;
  /** Last link of its history. */
  link: Link | null;
  /** What the viewer may read and write of it. */
  held: HeldCells;
}

/**
 * Reads a live record (for `bin` a deleted one) that the viewer may see and locks it until the transaction ends. Refusal 402 when there is none, or none for him.
 */
export async function lockRecord(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  id: unknown,
  purpose: LockPurpose = 'edit',
): Promise<CurrentRecord> {
  const found = isId(id) ? (await core.reads.lock(transaction, viewer, model, [id], purpose)).get(id) : undefined;
  if (!found?.covered)
    throw new Refusal(CODES.recordDenied, say(viewer.language, 'records.recordDenied'), { billId: id });
  const frame = frameOf(found.row);
  const rows = (await core.reads.rows(transaction, rowModelsOf(core, model), [frame.id])).get(frame.id);
  const record = { frame, values: { ...valuesOfRow(model, found.row), ...rows, id: frame.id } };
  // Whoever waited for the lock sees the record as it is now, but the history as it was: then the link is looked up again.
  const link = found.link?.version === record.frame.version ? found.link : undefined;
  return { ...record, held: found.held, link: link ?? (await lastLink(transaction, model.base, record.frame.id)) };
}

/** Reads a live record without a lock, for what only looks; null when there is none. Policies are the caller's. */
export async function readRecord(
  transaction: Transaction,
  model: Model,
  id: string,
  rowModels: ReadonlyMap<string, Model>,
): Promise<Omit<CurrentRecord, 'link' | 'held'> | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(tableName(model.base))} where id = ${id} and deleted_at is null`.execute(transaction);
  const [row] = rows;
  if (!row) return null;
  const frame = frameOf(row);
  const ofTables = (await rowsOf(transaction, rowModels, [frame.id])).get(frame.id);
  return { frame, values: { ...valuesOfRow(model, row), ...ofTables, id: frame.id } };
}

/** Records in the order of their ids, deleted ones too, so many after one of them. Neither policies nor locks: for who proves the whole. */
export async function recordsAfter(
  executor: Executor,
  model: Model,
  rowModels: ReadonlyMap<string, Model>,
  { after, only, limit }: { after: string; only?: string; limit: number },
): Promise<Pick<CurrentRecord, 'frame' | 'values'>[]> {
  const range = only === undefined ? sql`id > ${after}` : sql`id = ${only} and id > ${after}`;
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(tableName(model.base))} where ${range} order by id limit ${limit}`.execute(executor);
  const frames = rows.map(frameOf);
  const rowsByParent = await rowsOf(
    executor,
    rowModels,
    frames.map(({ id }) => id),
  );
  return frames.map((frame, at) => ({
    frame,
    values: { ...valuesOfRow(model, rows[at] ?? {}), ...rowsByParent.get(frame.id), id: frame.id },
  }));
}

/** The rows of all sub-tables of records in their order, with their ids, by record, in one statement. */
export async function rowsOf(
  executor: Executor,
  rowModels: ReadonlyMap<string, Model>,
  parents: readonly string[],
): Promise<Map<string, Record<string, Values[]>>> {
  const found = new Map(
    parents.map((id) => [id, Object.fromEntries([...rowModels.keys()].map((name): [string, Values[]] => [name, []]))]),
  );
  if (rowModels.size === 0 || parents.length === 0) return found;
  const parts = [...rowModels].map(
    ([name, rowModel]) => `select '${name}' as name, t.parent_id, t.sort_no, t.id, to_jsonb(r) as record
      from ${quoted(tableName(rowModel.base))} t cross join lateral (select ${jsonColumns(rowModel, 't')}) r
      where t.parent_id = any($1::uuid[])`,
  );
  const { rows } = await executor.executeQuery<{ name: string; parent_id: string; record: unknown }>(
    CompiledQuery.raw(`${parts.join(' union all ')} order by sort_no, id`, [parents]),
  );
  for (const { name, parent_id, record } of rows) {
    const rowModel = rowModels.get(name);
    if (rowModel) found.get(parent_id)?.[name]?.push(valuesOfJson(rowModel, record));
  }
  return found;
}

async function lastLink(transaction: Transaction, model: string, id: string): Promise<Link | null> {
  const { rows } = await sql<Link>`
    select version, hash from sys_history where model = ${model} and record_id = ${id} order by version desc limit 1`.execute(
    transaction,
  );
  return rows[0] ?? null;
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
