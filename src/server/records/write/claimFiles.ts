import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { Refusal } from '../refusal.ts';

/**
 * Gives uploaded files to the record whose attachment fields name them. A file that is new to the record must be the viewer's own upload
 * that no record has yet: nobody can reach another record's file by naming its id.
 */
export async function claimFiles(
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  recordId: string,
  before: Values | null,
  values: Values,
  changed: readonly string[],
): Promise<void> {
  for (const field of model.fields) {
    if (field.type !== 'attachment' || !changed.includes(field.name)) continue;
    const old = new Set(idsOf(before?.[field.name]));
    const fresh = idsOf(values[field.name]).filter((id) => !old.has(id));
    if (fresh.length > 0) await claim(transaction, viewer, model, recordId, field.name, fresh);
  }
}

async function claim(
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  recordId: string,
  field: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update sys_file set model = ${model.base}, record_id = ${recordId}, field = ${field}
    where id = any(${ids}::uuid[]) and deleted_at is null and (record_id is null or record_id = ${recordId})
      and (${viewer.isSystem} or created_by = ${viewer.id})
    returning id`.execute(transaction);
  if (rows.length < ids.length) {
    const message = say(viewer.language, 'write.unknownFile');
    throw new Refusal(CODES.refused, message, { errors: [{ field, message }] });
  }
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
