import { sql } from 'kysely';
import { isId } from '../../../model/field-types/reference.ts';
import type { Executor } from '../../database/tables.ts';

/** A file as answers carry it; `size` in bytes, `type` the media type. */
export interface FileValue {
  id: string;
  name: string;
  size: number;
  type: string;
  /** From the second on. */
  version?: number;
}

/** What is known of uploaded files, by id; deleted ones are left out. */
export async function readFiles(executor: Executor, ids: readonly unknown[]): Promise<Map<string, FileValue>> {
  const wanted = [...new Set(ids.filter(isId))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string; size: string; type: string; version: number }>`
    select id, name, size, media_type as type, version_no as version from sys_file where id = any(${wanted}::uuid[]) and deleted_at is null`.execute(
    executor,
  );
  return new Map(
    rows.map(({ id, name, size, type, version }) => [
      id,
      { id, name, size: Number(size), type, ...(version > 1 ? { version } : {}) },
    ]),
  );
}
