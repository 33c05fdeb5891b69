import { writeXlsx, type DataValidation } from 'hucre/xlsx';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Viewer } from '../../access/viewer.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { importTargets, linkFields } from '../import/importFields.ts';
import { isReference } from '../import/references.ts';
import { columnLetters } from '../import/rowFaults.ts';
import type { ExchangeParts } from '../parts.ts';
import { sheetName } from '../spreadsheet/writeTable.ts';

/** Rows that have dropdowns and formats. */
const ROWS = 1000;
/** A longer list is no help as a dropdown. */
const CHOICES = 200;

interface TemplateColumn {
  title: string;
  field: Field;
  choices: readonly string[];
}

/**
 * A workbook to be filled: a sheet for the records and one for each sub-table that begins with what leads to its record. Titles in the
 * person's language, those of required fields marked, dropdowns for dictionaries and short lists of records.
 */
export async function makeTemplate(parts: ExchangeParts, viewer: Viewer, model: Model): Promise<Buffer> {
  const { language } = viewer;
  const links = linkFields(model).flatMap((name) => fieldOf(model, name) ?? []);
  const targets = importTargets(parts.registry, viewer, model).filter(
    ({ target }) => target === '' || links.length > 0,
  );
  const lists: string[][] = [];
  const listSheet = sheetName(say(language, 'exchange.choices'));
  const sheets = [];
  for (const { target, title, fields, model: own } of targets) {
    const columns: TemplateColumn[] =
      target === '' ? [] : links.map((field) => ({ title: titleOf(field, language), field, choices: [] }));
    for (const field of fields) {
      if (field.type === 'autoNumber') continue;
      const path = target === '' ? field.name : `${target}.${field.name}`;
      columns.push({
        title: titleOf(field, language),
        field,
        choices: await choicesOf(parts, viewer, model, own, field, path),
      });
    }
    sheets.push(sheetOf(title, columns, listSheet, lists));
  }
  const length = Math.max(0, ...lists.map((list) => list.length));
  const rows = Array.from({ length }, (_none, row) => lists.map((list) => list[row] ?? null));
  return Buffer.from(
    await writeXlsx({ sheets: length > 0 ? [...sheets, { name: listSheet, hidden: true, rows }] : sheets }),
  );
}

const titleOf = (field: Field, language: Language): string =>
  `${field.title[language]}${field.required && field.default === undefined ? ' *' : ''}`;

function sheetOf(title: string, columns: readonly TemplateColumn[], listSheet: string, lists: string[][]) {
  const dataValidations = columns.flatMap(({ field, choices }, at): DataValidation[] => {
    if (choices.length === 0) return [];
    const list = columnLetters(lists.push([...choices]) - 1);
    const letters = columnLetters(at);
    return [
      {
        type: 'list',
        formula1: `'${listSheet}'!$${list}$1:$${list}$${choices.length}`,
        range: `${letters}2:${letters}${ROWS + 1}`,
        allowBlank: true,
        // Several entries of a list are written one after the other, which is none of its entries.
        showErrorMessage: !isPlural(field),
      },
    ];
  });
  const cells = new Map<string, { style: { font?: { bold: boolean }; numFmt?: string } }>();
  columns.forEach(({ field }, at) => {
    cells.set(`0,${at}`, { style: { font: { bold: true } } });
    const numFmt = formatOf(field);
    if (numFmt) for (let row = 1; row <= ROWS; row += 1) cells.set(`${row},${at}`, { style: { numFmt } });
  });
  return {
    name: sheetName(title),
    columns: columns.map((column) => ({ width: Math.min(40, Math.max(14, [...column.title].length * 2 + 2)) })),
    rows: [columns.map((column) => column.title)],
    cells,
    dataValidations,
    freezePane: { rows: 1 },
  };
}

const isPlural = (field: Field): boolean =>
  field.type === 'references' ||
  field.type === 'users' ||
  field.type === 'departments' ||
  (field.type === 'dictionary' && field.multiple === true);

/** Codes keep their zeros as texts, percentages what was typed; days are shown as the rest of the product shows them. */
function formatOf(field: Field): string | undefined {
  if (field.type === 'text' || field.type === 'percent') return '@';
  if (field.type === 'date') return 'yyyy-mm-dd';
  return field.type === 'dateTime' ? 'yyyy-mm-dd hh:mm' : undefined;
}

async function choicesOf(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  own: Model,
  field: Field,
  path: string,
): Promise<string[]> {
  const { language } = viewer;
  if (field.type === 'boolean') return [say(language, 'records.yes'), say(language, 'records.no')];
  if (field.type === 'dictionary') {
    const items = parts.registry.dictionary(field.dictionary)?.items ?? [];
    const usable = items.filter((item) => !item.disabled && (!field.only || field.only.includes(item.code)));
    return usable.length > CHOICES ? [] : [...new Set(usable.map((item) => item.label[language]))];
  }
  if (!isReference(field) || targetOf(field) === own.templateCode) return [];
  return await namesOf(parts, viewer, model.templateCode, path);
}

/** Names of the records that a field may refer to; none when they are many, or when which ones depends on the record. */
async function namesOf(
  { records }: ExchangeParts,
  viewer: Viewer,
  templateCode: string,
  field: string,
): Promise<string[]> {
  try {
    const { options, total } = await records.lookup(viewer, {
      templateCode,
      field,
      record: {},
      pageNum: 1,
      pageSize: CHOICES,
    });
    const names = [...new Set(options.map((option) => option.label).filter(Boolean))];
    return total > CHOICES || names.length < options.length ? [] : names;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
