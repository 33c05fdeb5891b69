import { sql } from 'kysely';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import { isId } from '../../database/uuid.ts';

/** What holds a file that was given with an opinion: the run of a process. No model has this name. */
export const HELD_BY_RUN = 'wf_instance';

/**
 * Gives files to a run, as what was said of a task. Each must be the person's own upload that nothing has taken yet. False, with nothing to be
 * kept of the transaction, where one of them cannot be had.
 */
export async function claimForRun(
  transaction: Transaction,
  userId: string,
  { run, task }: { run: string; task: string },
  files: readonly string[],
): Promise<boolean> {
  const ids = [...new Set(files)];
  if (!ids.every(isId)) return false;
  const { rows } = await sql`
    update sys_file set model = ${HELD_BY_RUN}, record_id = ${run}, field = ${task}
    where id = any(${ids}::uuid[]) and deleted_at is null and record_id is null and created_by = ${userId}
    returning id`.execute(transaction);
  return rows.length === ids.length;
}

/** The files that a run holds, by id. */
export async function filesOfRun(executor: Executor, run: string): Promise<Map<string, StoredFile>> {
  const { rows } = await sql<{ id: string; name: string; size: string; type: string }>`
    select id, name, size, media_type as type from sys_file
    where model = ${HELD_BY_RUN} and record_id = ${run} and deleted_at is null`.execute(executor);
  return new Map(rows.map((row) => [row.id, { ...row, size: Number(row.size) }]));
}
