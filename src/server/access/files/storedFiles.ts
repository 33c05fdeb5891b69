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
  /** The file that it took, or is to take, the place of. */
  replaces: string | null;
}

export type NewFile = Pick<FileEntry, 'name' | 'size' | 'mediaType' | 'sha256'> & {
  /** The file whose next version it is to be. */
  replaces?: string | null;
  /** What it was made of, where the server has made it (`exportedFiles.ts`). */
  model?: string;
  field?: string;
};

/** Enters a file; no record has it yet. */
export async function enterFile(executor: Executor, userId: string, file: NewFile): Promise<FileEntry> {
  const id = newId();
  const { replaces = null, model = null, field = null } = file;
  await sql`
    insert into sys_file (id, name, size, media_type, sha256, storage_key, created_by, replaces, model, field)
    values (${id}, ${file.name}, ${file.size}, ${file.mediaType}, ${file.sha256}, ${file.sha256}, ${userId}, ${replaces}, ${model}, ${field})`.execute(
    executor,
  );
  return { ...file, id, model, recordId: null, field, createdBy: userId, replaces };
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
    replaces: string | null;
  }>`
    select id, name, size, media_type, sha256, model, record_id, field, created_by, replaces from sys_file
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
    replaces: row.replaces,
  };
}

/** A version of a file; `version` counts from 1. */
export interface VersionEntry extends Pick<FileEntry, 'id' | 'name' | 'size' | 'mediaType' | 'createdBy'> {
  version: number;
  at: string;
}

/** Versions of one answer. */
const MOST = 100;

/** A file and those before it in the same field of the same record, newest first. */
export async function fileVersions(executor: Executor, id: string): Promise<VersionEntry[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    size: string;
    media_type: string;
    created_by: string | null;
    created_at: string;
    version_no: number;
  }>`
    with recursive chain as (
      select f.*, 1 as step from sys_file f where id = ${id} and deleted_at is null
      union all
      select f.*, c.step + 1 from sys_file f join chain c on f.id = c.replaces
      where f.deleted_at is null and f.model = c.model and f.record_id = c.record_id and f.field = c.field and c.step < ${MOST}::int)
    select id, name, size, media_type, created_by, created_at, version_no from chain order by step`.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    size: Number(row.size),
    mediaType: row.media_type,
    createdBy: row.created_by,
    version: row.version_no,
    at: row.created_at,
  }));
}
