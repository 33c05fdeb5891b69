import type { Readable } from 'node:stream';
import { CODES } from '../../../contract/codes.ts';
import { PREVIEWED } from '../../../contract/endpoints/file.ts';
import { MADE_OF_LIST, mayHaveExport } from '../../access/files/exportedFiles.ts';
import { HELD_BY_RUN } from '../../access/files/runFiles.ts';
import { fileEntry, type FileEntry } from '../../access/files/storedFiles.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { BadRequest } from '../badRequest.ts';
import type { Call } from '../parts.ts';

export interface Download {
  content: Readable | Buffer;
  headers: Record<string, string>;
  /** For the audit trail: the file, and the record that holds it. */
  about: { name: string; target?: string; recordId?: string };
}

/** What finding out who may read a file needs. */
export interface FileCall extends Pick<Call, 'viewer'> {
  parts: {
    database: Pick<Call['parts']['database'], 'kysely'>;
    registry: Pick<Call['parts']['registry'], 'models'>;
    records: Pick<Call['parts']['records'], 'tells'>;
    processScreens: Pick<Call['parts']['processScreens'], 'tellsOpinions'>;
  };
}

/**
 * A stored file. Whoever may read the record that holds it may read it, one of an opinion whoever may read that; before that, its uploader
 * alone; one that an export has made, its owner while he has the rights with which it was made. 402 for everybody else.
 */
export async function openDownload(call: Call, id: string): Promise<Download> {
  const entry = await readableFile(call, id);
  const content = entry && (await call.parts.files.read(entry.sha256));
  if (!entry || !content) throw new Refusal(CODES.recordDenied, say(call.viewer.language, 'file.notFound'));
  const { name, model, recordId } = entry;
  return {
    content,
    about: { name, target: model ?? undefined, recordId: recordId ?? undefined },
    headers: {
      'content-type': entry.mediaType,
      'content-length': String(entry.size),
      'content-disposition': attachmentName(entry.name),
      'cache-control': 'private, no-store',
      ...INERT,
    },
  };
}

/** The same to be shown within a page. 208 for a kind that pages do not show. */
export async function openPreview(call: Call, id: string): Promise<Download> {
  const download = await openDownload(call, id);
  const type = download.headers['content-type'] ?? '';
  if (!PREVIEWED.includes(type)) {
    if (!Buffer.isBuffer(download.content)) download.content.destroy();
    throw new BadRequest('file.noPreview');
  }
  const shown = type.startsWith('text/') ? 'text/plain; charset=utf-8' : type;
  return { ...download, headers: { ...download.headers, 'content-type': shown, 'content-disposition': 'inline' } };
}

/** The entry of a file that the caller may read; undefined for any other, whether there is one or not. */
export async function readableFile(call: FileCall, id: string): Promise<FileEntry | undefined> {
  const entry = await fileEntry(call.parts.database.kysely, id);
  return entry && (await mayRead(call, entry)) ? entry : undefined;
}

/** Whoever opens a file as a page of its own finds nothing in it at work: no script, no form, nothing loaded, no origin. */
export const INERT = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' };

async function mayRead({ parts, viewer }: FileCall, entry: FileEntry): Promise<boolean> {
  const { model: code, recordId } = entry;
  if (code === MADE_OF_LIST)
    return entry.createdBy === viewer.id && mayHaveExport(parts.registry.models(), viewer, entry.field ?? '');
  if (code === null || recordId === null) return entry.createdBy === viewer.id;
  if (code === HELD_BY_RUN)
    return entry.createdBy === viewer.id || (await parts.processScreens.tellsOpinions(viewer, recordId));
  const pages = [...parts.registry.models().values()].filter(
    (model) => model.base === code && viewer.can(`${model.templateCode}:view`),
  );
  for (const model of pages) {
    // A file of a field is told as the field is; one that no field names, to whoever sees the record whole.
    if (await parts.records.tells(viewer, model.templateCode, recordId, entry.field ?? WHOLE)) return true;
  }
  return false;
}

/** No field has this name. */
const WHOLE = '';

/** RFC 6266: a name in any language. */
export const attachmentName = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;

const percent = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
