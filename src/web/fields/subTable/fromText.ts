import type { TemplateDictionary } from '../../../contract/template.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';

/** What a pasted text means in a cell; `undefined` when it cannot be understood. A blank text empties the cell. */
export function fromText(
  text: string,
  field: Field,
  dictionaries: Readonly<Record<string, TemplateDictionary>>,
): unknown {
  const plain = text.trim();
  if (plain === '') return typeOf(field).plural?.(field) ? [] : null;
  if (field.type === 'dictionary') return codes(plain, field, dictionaries[field.dictionary]);
  if (field.type === 'boolean') return truth(plain);
  const raw = field.type === 'date' ? isoDay(plain) : field.type === 'percent' ? plain.replace(/%$/, '') : plain;
  const cleaned = typeOf(field).clean(raw, field);
  return cleaned.ok ? cleaned.value : undefined;
}

/** A table copied from a spreadsheet: rows by line feeds, cells by tabs; quoted cells may hold both. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/y;
  const content = text.replace(/\r?\n$/, '');
  let row: string[] = [];
  for (let match = cell.exec(content); match; match = cell.exec(content)) {
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** Whether a pasted text is a table and not the content of one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

function codes(
  text: string,
  field: Extract<Field, { type: 'dictionary' }>,
  dictionary: TemplateDictionary | undefined,
): unknown {
  const find = (word: string): string | undefined =>
    dictionary?.items.find(
      (item) =>
        item.code === word || Object.values(item.label).some((label) => label.toLowerCase() === word.toLowerCase()),
    )?.code;
  if (!field.multiple) return find(text);
  const found = text.split(/[,，;；、]/).map((word) => find(word.trim()));
  return found.every((code) => code !== undefined) ? found : undefined;
}

const YES = ['yes', 'y', 'true', '1', '是', '✓'];
const NO = ['no', 'n', 'false', '0', '否'];

function truth(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

function isoDay(text: string): string {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  return match ? `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}` : text;
}
