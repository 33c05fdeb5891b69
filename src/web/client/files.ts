import type { StoredFile } from '../../contract/endpoints/file.ts';
import { FILE_FIELD } from '../../contract/protocol.ts';
import { call, callForFile, type CallOptions } from './call.ts';
import { wantsOverlay } from './overlay.ts';
import type { Payload } from './post.ts';
import { encryptBody } from './sm4.ts';
import type { OnProgress } from './watched.ts';

export interface UploadOptions extends CallOptions {
  /** Further form fields beside the file. */
  fields?: Record<string, string>;
  /** Covers the page while the file travels; off by default because upload fields show their own progress. */
  overlay?: boolean;
  /** Told how far the file has got. */
  onProgress?: OnProgress;
}

/** Sends one file as multipart field `file` (Specification §7). What comes back is the path's to say. */
export function uploadTo(path: string, file: File, options: UploadOptions = {}): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) body.append(name, value);
  body.append(FILE_FIELD, file, file.name);
  return call({ method: 'POST', path, body, onProgress: options.onProgress }, options.overlay ?? false, options);
}

/** Stores a file on the server for use in an attachment field. */
export async function upload(file: File, options?: UploadOptions): Promise<StoredFile> {
  return (await uploadTo('api/file/upload', file, options)) as StoredFile;
}

export interface Downloaded {
  blob: Blob;
  name: string;
}

/** Fetches a file that a path produces (an attachment, an export). Refusals behave as in `post`. */
export async function download(path: string, payload: Payload, options?: CallOptions): Promise<Downloaded> {
  const request = { method: 'POST', path, body: encryptBody(payload), contentType: 'application/json' } as const;
  const answer = await callForFile(request, wantsOverlay(payload), options);
  return { blob: answer.body, name: fileName(answer.headers.get('Content-Disposition')) };
}

/** Hands a file to the browser's own download. */
export function saveFile(file: Downloaded): void {
  const url = URL.createObjectURL(file.blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** RFC 6266: `filename*` in UTF-8 wins over `filename`. */
function fileName(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download';
}
