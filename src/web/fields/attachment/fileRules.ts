import {
  DEFAULT_ACCEPT,
  DEFAULT_MAX_FILES,
  DEFAULT_MAX_MB,
  type AttachmentField,
} from '../../../model/field-types/attachment.ts';
import type { Fault } from '../../../model/texts/fault.ts';

const MEGABYTE = 1024 * 1024;

export const acceptedOf = (field: AttachmentField): readonly string[] => field.accept ?? DEFAULT_ACCEPT;
export const maxMegabytes = (field: AttachmentField): number => field.maxSize ?? DEFAULT_MAX_MB;
export const maxFiles = (field: AttachmentField): number => field.maxItems ?? DEFAULT_MAX_FILES;

/** Why a file cannot be taken, before it travels; undefined when it can. */
export function faultOfFile(file: { name: string; size: number }, field: AttachmentField): Fault | undefined {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!acceptedOf(field).includes(extension)) return { key: 'fileType' };
  if (file.size > maxMegabytes(field) * MEGABYTE) return { key: 'fileSize', params: { max: maxMegabytes(field) } };
  return undefined;
}

/** A size as people read it: 12 KB, 3.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < MEGABYTE ? `${Math.round(bytes / 1024)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
