import { fileTypeFromBuffer } from 'file-type';

/** What a content is: its media type, or why it is not taken. */
export type ContentKind = { mediaType: string } | { refused: 'file.executable' | 'file.content' };

const TEXTS: Record<string, string | undefined> = { txt: 'text/plain', md: 'text/markdown', csv: 'text/csv' };

/** Formats in which office programs wrap others: the magic number tells the wrapping alone. */
const SAME: Record<string, readonly string[] | undefined> = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  docx: ['docx', 'zip'],
  xlsx: ['xlsx', 'zip'],
  pptx: ['pptx', 'zip'],
};

const EXECUTABLE = [
  'exe',
  'elf',
  'macho',
  'dmg',
  'deb',
  'rpm',
  'msi',
  'jar',
  'class',
  'apk',
  'swf',
  'wasm',
  'crx',
  'lnk',
];

/** Whether a content is what the extension says, by its first bytes. Programs and scripts are refused under any name. */
export async function contentKind(head: Uint8Array, extension: string): Promise<ContentKind> {
  if (startsLikeScript(head)) return { refused: 'file.executable' };
  const found = await fileTypeFromBuffer(head);
  if (found && EXECUTABLE.includes(found.ext)) return { refused: 'file.executable' };
  const text = TEXTS[extension];
  if (text !== undefined) return found || isBinary(head) ? { refused: 'file.content' } : { mediaType: text };
  const expected = SAME[extension] ?? [extension];
  return found && expected.includes(found.ext)
    ? { mediaType: MEDIA_TYPES[extension] ?? found.mime }
    : { refused: 'file.content' };
}

const MEDIA_TYPES: Record<string, string | undefined> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

function startsLikeScript(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 512))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  return /^(#!|<\?php|<!doctype html|<html|<script|<svg|@echo off)/.test(start);
}

const isBinary = (head: Uint8Array): boolean => head.includes(0);
