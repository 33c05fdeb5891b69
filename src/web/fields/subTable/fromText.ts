import type { TemplateDictionary } from '../../../contract/template.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { dayText, typedMoment } from '../../../model/formats/typedMoment.ts';
import { typedNumber } from '../../../model/formats/typedNumber.ts';
import { typedTruth } from '../../../model/formats/typedTruth.ts';

/** What a pasted text means in a cell; `undefined` when it cannot be understood. A blank text empties the cell. */
export function fromText(
  text: string,
  field: Field,
  dictionaries: Readonly<Record<string, TemplateDictionary>>,
): unknown {
  const plain = text.trim();
  if (plain === '') return typeOf(field).plural?.(field) ? [] : null;
  if (field.type === 'dictionary') return codes(plain, field, dictionaries[field.dictionary]);
  if (field.type === 'boolean') return typedTruth(plain);
  const raw = rawOf(plain, field);
  const cleaned = raw === null ? undefined : typeOf(field).clean(raw, field);
  return cleaned?.ok ? cleaned.value : undefined;
}

/** Numbers and days as the import reads them, so that a pasted cell means what the same cell of a file means. */
function rawOf(text: string, field: Field): string | null {
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return typedNumber(text, field.type === 'percent')?.toFixed() ?? null;
    case 'date': {
      const moment = typedMoment(text);
      return moment === null || moment === 'ambiguous' ? null : dayText(moment);
    }
    case 'dateTime':
      return /T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : instant(typedMoment(text));
    default:
      return text;
  }
}

/** By the clock on the wall of whoever pastes, as the field itself shows it. */
function instant(moment: ReturnType<typeof typedMoment>): string | null {
  if (moment === null || moment === 'ambiguous' || dayText(moment) === null) return null;
  const { year, month, day, hour, minute, second } = moment;
  return new Date(year, month - 1, day, hour, minute, second).toISOString();
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
