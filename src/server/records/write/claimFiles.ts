import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import { DEFAULT_ACCEPT, DEFAULT_MAX_MB } from '../../../model/field-types/attachment.ts';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { isValues } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { Refusal } from '../refusal.ts';
import { attachmentFields } from './attachmentFields.ts';
import { faultAt } from './faultText.ts';

/** A file that is new to a record, and where it stands. */
interface FreshFile {
  id: string;
  field: FieldOf<'attachment'>;
  path: string;
  row?: number;
}

/**
 * Gives uploaded files to the record whose attachment fields (its rows' too) name them. A file that is new to the record must be the
 * viewer's own upload that no record has yet: nobody can reach another record's file by naming its id. Refusal 208 with every file that
 * cannot be had, or is not of the kind and size that its field accepts. One that is to take the place of another does so where that one stands in
 * the same field of the same record.
 */
export async function claimFiles(
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  rowModels: ReadonlyMap<string, Model>,
  recordId: string,
  before: Values | null,
  values: Values,
): Promise<void> {
  const known = new Set(filesOf(model, rowModels, before ?? {}).map(({ id }) => id));
  const fresh = filesOf(model, rowModels, values).filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return;
  const ids = fresh.map(({ id }) => id);
  const paths = fresh.map(({ path }) => path);
  const { rows } = await sql<{ id: string; name: string; size: string }>`
    update sys_file f set model = ${model.base}, record_id = ${recordId}, field = v.field,
      replaces = case when f.record_id is null then o.id else f.replaces end,
      version_no = case when f.record_id is null then coalesce(o.version_no, 0) + 1 else f.version_no end
    from unnest(${ids}::uuid[], ${paths}::text[]) v(id, field)
      left join sys_file n on n.id = v.id
      left join sys_file o on o.id = n.replaces and o.id <> n.id and o.model = ${model.base} and o.record_id = ${recordId} and o.field = v.field
    where f.id = v.id and f.deleted_at is null and (f.record_id is null or f.record_id = ${recordId})
      and (${viewer.isSystem}::boolean or f.created_by = ${viewer.id})
    returning f.id, f.name, f.size`.execute(transaction);
  const claimed = new Map(rows.map((row) => [row.id, row]));
  const errors = fresh.flatMap((file): FieldError[] => {
    const message = faultOf(file, claimed.get(file.id), viewer);
    return message ? [{ field: file.path, ...(file.row === undefined ? {} : { row: file.row }), message }] : [];
  });
  if (errors.length > 0) throw new Refusal(CODES.refused, errors[0]?.message ?? '', { errors });
}

function faultOf(file: FreshFile, found: { name: string; size: string } | undefined, viewer: Viewer): string | null {
  const { field } = file;
  if (!found) return say(viewer.language, 'write.unknownFile');
  const extension = found.name.split('.').at(-1)?.toLowerCase() ?? '';
  const accept: readonly string[] = field.accept ?? DEFAULT_ACCEPT;
  if (!accept.includes(extension)) return faultAt({ key: 'fileType' }, field, viewer.language);
  const max = field.maxSize ?? DEFAULT_MAX_MB;
  return Number(found.size) > max * 1024 * 1024
    ? faultAt({ key: 'fileSize', params: { max } }, field, viewer.language)
    : null;
}

function filesOf(model: Model, rowModels: ReadonlyMap<string, Model>, values: Values): FreshFile[] {
  const own = attachmentFields(model).flatMap((field) =>
    idsOf(values[field.name]).map((id) => ({ id, field, path: field.name })),
  );
  const ofRows = [...rowModels].flatMap(([name, rowModel]) => {
    const attachments = attachmentFields(rowModel);
    const rows = values[name];
    if (attachments.length === 0 || !Array.isArray(rows)) return [];
    return rows.flatMap((row, at) =>
      attachments.flatMap((field) =>
        (isValues(row) ? idsOf(row[field.name]) : []).map((id) => ({
          id,
          field,
          path: `${name}.${field.name}`,
          row: at,
        })),
      ),
    );
  });
  return [...own, ...ofRows];
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
