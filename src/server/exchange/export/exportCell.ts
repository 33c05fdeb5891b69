import { Decimal } from 'decimal.js';
import { Temporal } from 'temporal-polyfill';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { scaleOf } from '../../../model/field-types/number.ts';
import { plainText } from '../../../model/field-types/richText.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Row } from '../../../contract/endpoints/records.ts';
import { say } from '../../texts/say.ts';
import type { Cell } from '../spreadsheet/cell.ts';
import type { FileFormat } from '../spreadsheet/writeTable.ts';
import type { ExportColumn } from './columns.ts';

/** How values are written: `xlsx` has typed cells, `csv` texts that read the same everywhere. */
export interface CellStyle {
  format: FileFormat;
  language: Language;
  timeZone: string;
}

/** A value of a list row as a cell: labels instead of codes and ids, numbers as numbers, days as days. */
export function exportCell(row: Row, { path, field, hop }: ExportColumn, style: CellStyle): Cell {
  const value = row[path];
  if (value === null || value === undefined) return null;
  const label = hop ? undefined : row._labels?.[path];
  if (label !== undefined) return Array.isArray(label) ? label.join('; ') : label;
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return numberCell(String(value), field, style);
    case 'date':
      return dayCell(String(value), style);
    case 'dateTime':
      return instantCell(String(value), style);
    case 'boolean':
      return say(style.language, value === true ? 'records.yes' : 'records.no');
    case 'attachment':
      return Array.isArray(value) ? value.flatMap(nameOf).join('; ') : null;
    case 'richText':
      return plainText(String(value));
    default:
      return Array.isArray(value) ? value.map(String).join('; ') : String(value);
  }
}

/** The number format of a column. */
export function numberFormat(field: Field): string | undefined {
  switch (field.type) {
    case 'integer':
      return '0';
    case 'money':
      return '#,##0.00';
    case 'decimal':
      return scaleOf(field) === 0 ? '0' : `0.${'0'.repeat(scaleOf(field))}`;
    case 'percent':
      return scaleOf(field) === 0 ? '0"%"' : '0.00"%"';
    case 'date':
      return 'yyyy-mm-dd';
    case 'dateTime':
      return 'yyyy-mm-dd hh:mm';
    default:
      return undefined;
  }
}

/** Spreadsheets keep 15 digits: a longer number goes as a text, rather than another number. */
function numberCell(text: string, field: Field, { format }: CellStyle): Cell {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  if (format === 'csv') return text;
  return new Decimal(text).precision() <= 15 || field.type === 'integer' ? Number(text) : text;
}

function dayCell(day: string, { format }: CellStyle): Cell {
  const date = new Date(`${day}T00:00:00.000Z`);
  return format === 'csv' || Number.isNaN(date.getTime()) ? day : date;
}

/** The wall clock of the business time zone; a spreadsheet knows no zones. */
function instantCell(instant: string, { format, timeZone }: CellStyle): Cell {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return format === 'csv'
    ? local.toString({ smallestUnit: 'minute' }).replace('T', ' ')
    : new Date(`${local.toString({ smallestUnit: 'second' })}Z`);
}

const nameOf = (file: unknown): string[] =>
  typeof file === 'object' && file !== null && 'name' in file && typeof file.name === 'string' ? [file.name] : [];
