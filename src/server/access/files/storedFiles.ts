import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { isId, newId } from '../../database/uuid.ts';

/** An uploaded file's entry; the bytes lie in the file store under `sha256`. Without a record it is its uploader's alone. */
export interface FileEntry {
  id: string;
  name: string;
  size: number;
  mediaType: string;
  sha256: string;
  model: string | null;
  recordId: string | null;
  field: string | null;
  createdBy: string | null;
}

export type NewFile = Pick<FileEntry, 'name' | 'size' | 'mediaType' | 'sha256'>;

/** Enters a file; no record has it yet. */
export async function enterFile(executor: Executor, userId: string, file: NewFile): Promise<FileEntry> {
  const id = newId();
  await sql`
    insert into sys_file (id, name, size, media_type, sha256, storage_key, created_by)
    values (${id}, ${file.name}, ${file.size}, ${file.mediaType}, ${file.sha256}, ${file.sha256}, ${userId})`.execute(
    executor,
  );
  return { ...file, id, model: null, recordId: null, field: null, createdBy: userId };
}

export async function fileEntry(executor: Executor, id: string): Promise<FileEntry | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<{
    id: string;
    name: string;
    size: string;
    media_type: string;
    sha256: string;
    model: string | null;
    record_id: string | null;
    field: string | null;
    created_by: string | null;
  }>`
    select id, name, size, media_type, sha256, model, record_id, field, created_by from sys_file
    where id = ${id} and deleted_at is null`.execute(executor);
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    size: Number(row.size),
    mediaType: row.media_type,
    sha256: row.sha256,
    model: row.model,
    recordId: row.record_id,
    field: row.field,
    createdBy: row.created_by,
  };
}
