import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ConfigSet } from '../../src/model/resolved/configSet.ts';
import { jsonSchemas } from './jsonSchema.ts';
import { TYPES_FILE, typesSource } from './types.ts';

/** A file that is written by a command and checked in. */
export interface GeneratedFile {
  file: string;
  text: string;
  command: string;
}

/** The JSON Schemas for editors. */
export function schemaFiles(folder: string): GeneratedFile[] {
  return [...jsonSchemas()].map(([name, text]) => ({ file: path.join(folder, name), text, command: 'schema' }));
}

/** The types of the models. */
export async function typesFile(set: ConfigSet): Promise<GeneratedFile> {
  return { file: TYPES_FILE, text: await typesSource(set), command: 'types' };
}

/** Writes what is different, and says so. */
export function write(files: readonly GeneratedFile[]): void {
  for (const { file, text } of files.filter(isStale)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`Wrote ${path.relative('.', file)}.`);
  }
}

/** Whether the file that is checked in is not the one that would be written now. */
export const isStale = ({ file, text }: GeneratedFile): boolean =>
  !existsSync(file) || readFileSync(file, 'utf8') !== text;
