import { sql } from 'kysely';
import { jsonb } from '../../database/json.ts';
import type { Executor } from '../../database/tables.ts';
import { newId } from '../../database/uuid.ts';

/** What somebody typed and did not save: of a stored record (`billId`) or of one that does not exist yet. */
export interface Draft {
  id: string;
  templateCode: string;
  billId: string | null;
  title: string;
  baseVersion: number | null;
  billData: Record<string, unknown>;
  savedAt: string;
}

export type DraftInput = Omit<Draft, 'id' | 'savedAt'> & { id?: string };

/** Drafts kept for one person; older ones give way. */
const MOST = 100;

/** One's drafts, newest first. */
export async function readDrafts(
  executor: Executor,
  userId: string,
  wanted: { templateCode?: string; billId?: string | null },
): Promise<Draft[]> {
  const { rows } = await sql<Row>`
    select template_code, record_id, value, updated_at from sys_draft
    where user_id = ${userId}
      and (${wanted.templateCode ?? null}::text is null or template_code = ${wanted.templateCode ?? null})
      and (${wanted.billId ?? null}::text is null or record_id = ${wanted.billId ?? null})
    order by updated_at desc limit ${MOST}`.execute(executor);
  return rows.map(toDraft).filter((draft) => wanted.billId !== null || draft.billId === null);
}

/** Stores a draft over the one with its id, or over the one of its record; a new one of no record gets an id of its own. */
export async function storeDraft(
  executor: Executor,
  userId: string,
  input: DraftInput,
): Promise<{ id: string; savedAt: string }> {
  const recordId = input.billId ?? newDraftKey(input.id) ?? `${NEW}${newId()}`;
  const { billId, title, baseVersion, billData } = input;
  const { rows } = await sql<{ updated_at: string }>`
    insert into sys_draft (user_id, template_code, record_id, value)
    values (${userId}, ${input.templateCode}, ${recordId}, ${jsonb({ billId, title, baseVersion, billData })})
    on conflict (user_id, template_code, record_id) do update set value = excluded.value, updated_at = now()
    returning updated_at`.execute(executor);
  await sql`
    delete from sys_draft where user_id = ${userId} and (template_code, record_id) in (
      select template_code, record_id from sys_draft where user_id = ${userId} order by updated_at desc offset ${MOST})`.execute(
    executor,
  );
  return { id: idOf(input.templateCode, recordId), savedAt: rows[0]?.updated_at ?? new Date().toISOString() };
}

export async function removeDraft(executor: Executor, userId: string, id: string): Promise<void> {
  const at = id.indexOf('/');
  await sql`
    delete from sys_draft
    where user_id = ${userId} and template_code = ${id.slice(0, at)} and record_id = ${id.slice(at + 1)}`.execute(
    executor,
  );
}

interface Row {
  template_code: string;
  record_id: string;
  value: Pick<Draft, 'billId' | 'title' | 'baseVersion' | 'billData'>;
  updated_at: string;
}

const NEW = 'new-';
const idOf = (templateCode: string, recordId: string): string => `${templateCode}/${recordId}`;

const toDraft = (row: Row): Draft => ({
  ...row.value,
  id: idOf(row.template_code, row.record_id),
  templateCode: row.template_code,
  savedAt: row.updated_at,
});

function newDraftKey(id: string | undefined): string | undefined {
  const key = id?.slice(id.indexOf('/') + 1);
  return key?.startsWith(NEW) ? key.slice(0, 60) : undefined;
}
