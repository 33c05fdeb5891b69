import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { CatalogueDictionary } from '../../records/query/catalogue.ts';
import { cellText, type Cell } from '../spreadsheet/cell.ts';
import { parseBoolean } from './parseBoolean.ts';
import { parseDate, parseDateTime } from './parseDate.ts';
import { parseDictionary } from './parseDictionary.ts';
import { meaning, type Parsed } from './parsed.ts';
import { parseNumber } from './parseNumber.ts';

export interface CellContext {
  timeZone: string;
  dictionary(code: string): CatalogueDictionary | undefined;
}

/** What a filled cell means for a field that refers to no record. Whether the value may stand there, the save says. */
export function parseCell(cell: Cell, field: Field, context: CellContext): Parsed {
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'money':
      return parseNumber(cell, false);
    case 'percent':
      return parseNumber(cell, true);
    case 'date':
      return parseDate(cell);
    case 'dateTime':
      return parseDateTime(cell, context.timeZone);
    case 'boolean':
      return parseBoolean(cell);
    case 'dictionary':
      return parseDictionary(cell, field, context.dictionary(field.dictionary));
    case 'richText':
      return meaning(asHtml(cellText(cell)));
    default:
      return meaning(cellText(cell));
  }
}

/** Text with marks is taken for HTML, which the save cleans; plain lines become paragraphs. */
function asHtml(text: string): string {
  if (/<\/?[a-z][^>]*>/i.test(text)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}
