import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Json } from '../http/testServer.ts';
import { noteModel, partModel, secretPartModel } from '../http/testModels.ts';

const SHIPPED = path.resolve(import.meta.dirname, '../../../schemas');

/** As `copyOfSchemas`; gone after the test. */
export function shippedSchemas(edit?: (note: Json) => void): string {
  const folder = copyOfSchemas(edit);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the shipped schemas with the model `testNote` and its rows beside them, as `edit` changes it. The caller removes it. */
export function copyOfSchemas(edit: (note: Json) => void = () => undefined): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampart-schemas-'));
  cpSync(SHIPPED, folder, { recursive: true });
  mkdirSync(path.join(folder, 'test'));
  const note: Json = structuredClone(noteModel);
  edit(note);
  writeFileSync(path.join(folder, 'test/testPart.json'), JSON.stringify(partModel));
  writeFileSync(path.join(folder, 'test/testSecretPart.json'), JSON.stringify(secretPartModel));
  writeFileSync(path.join(folder, 'test/testNote.json'), JSON.stringify(note));
  return folder;
}
