import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatConfig } from '../../src/model/check/format.ts';
import { readModelFiles } from './files.ts';

/** Brings all files into their canonical form. What is no configuration is left alone and named. Answers whether all were understood. */
export function formatAll(folder: string): boolean {
  let isWhole = true;
  for (const { path: file, text } of readModelFiles(folder)) {
    const formatted = formatConfig(file, text);
    if (formatted === null) {
      console.error(`${shown(folder, file)} is no configuration and was left as it is.`);
      isWhole = false;
    } else if (formatted !== text) {
      writeFileSync(path.join(folder, file), formatted);
      console.log(`Formatted ${shown(folder, file)}.`);
    }
  }
  return isWhole;
}

const shown = (folder: string, file: string): string => path.relative('.', path.join(folder, file));
