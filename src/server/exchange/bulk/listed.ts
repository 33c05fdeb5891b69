import type { RequestOf } from '../../../contract/endpoint.ts';
import type { bulkEndpoints, GivenTo } from '../../../contract/endpoints/bulk.ts';
import type { ImportFault } from '../../../contract/endpoints/exchange.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { readableModel } from '../../records/query/access.ts';
import type { Unit } from '../../records/write/unit.ts';
import { say, type TextKey } from '../../texts/say.ts';
import { groupBy } from '../groupBy.ts';
import { titleNames } from '../import/proposeMapping.ts';
import { isReference, References } from '../import/references.ts';
import type { FileRow } from '../import/readRows.ts';
import { columnLetters } from '../import/rowFaults.ts';
import { titleKey, titlesOf } from '../import/titles.ts';
import { uploaded } from '../import/imports.ts';
import type { ExchangeParts } from '../parts.ts';
import { cellText, isBlankCell, type Sheet, type SheetRow } from '../spreadsheet/cell.ts';
import { UnreadableFile } from '../spreadsheet/unreadableFile.ts';
import { isAssignable, refused } from './assignment.ts';
import { recordsMeant } from './records.ts';

/** Lines of one workbook. */
const LINE_LIMIT = 10_000;

export type ListedRequest = RequestOf<(typeof bulkEndpoints)['api/bulk/listed']>;

/** Where the lines stand. */
interface Listing {
  sheet: Sheet;
  lines: SheetRow[];
  number: { column: number; field: Field };
  person: { column: number; field: Field };
}

/**
 * What a workbook says of who gets which record: each line a number and a person or department, read as an import reads them. Records that were
 * not chosen, or that the viewer does not see, are faults like numbers that nobody gave. Refusal 208 without the two columns; throws UnreadableFile.
 */
export async function listedAssignment(
  parts: ExchangeParts,
  viewer: Viewer,
  { templateCode, target, field: name, fileId }: ListedRequest,
): Promise<{ given: GivenTo[]; faults: ImportFault[] }> {
  const model = readableModel(parts.registry, viewer, templateCode);
  const field = fieldOf(model, name);
  if (!field || !isAssignable(field)) throw refused(viewer, 'bulk.notAssignable', name);
  const { workbook } = await uploaded(parts, viewer, fileId);
  const listing = await listingIn(workbook.sheets, viewer, model, field);
  const meant = new Set((await recordsMeant(parts, viewer, templateCode, target)).map(({ billId }) => billId));
  return await parts.records.unit((unit) => readLines(parts, viewer, model, listing, meant, unit));
}

async function readLines(
  { records, registry }: ExchangeParts,
  viewer: Viewer,
  model: Model,
  { sheet, lines, number, person }: Listing,
  meant: ReadonlySet<string>,
  { transaction }: Unit,
): Promise<{ given: GivenTo[]; faults: ImportFault[] }> {
  const references = new References(records, registry, viewer, model.base);
  await references.prepare(
    lines.map((line) => fileRow(line, person)),
    transaction,
  );
  const numbers = [...new Set(lines.map(({ cells }) => cellText(cells[number.column])).filter(Boolean))];
  const keys = numbers.map((one) => [one]);
  const found = groupBy(
    await records.findByKey(viewer, model.templateCode, [number.field.name], keys, transaction),
    ({ key }) => String(key[0]),
  );
  const given = new Map<string, string[]>();
  const faults: ImportFault[] = [];
  for (const line of lines) {
    const value = cellText(line.cells[number.column]);
    const cell = line.cells[person.column] ?? null;
    const fault = (column: { column: number }, key: TextKey, params: Record<string, string | number>): void =>
      void faults.push({
        sheet: sheet.name,
        row: line.number,
        column: columnLetters(column.column),
        message: say(viewer.language, key, params),
        warning: false,
      });
    const [record, second] = found.get(value) ?? [];
    if (second) fault(number, 'exchange.keyAmbiguous', {});
    else if (!record || !meant.has(record.id)) fault(number, 'bulk.numberNotChosen', { value });
    else if (given.has(record.id)) fault(number, 'bulk.numberTwice', { value });
    else if (isBlankCell(cell) || !isReference(person.field)) fault(person, 'bulk.nobodyInLine', { value });
    else {
      const parsed = references.parse(cell, person.field);
      if ('fault' in parsed) fault(person, parsed.fault, parsed.params ?? {});
      else given.set(record.id, [parsed.value].flat().map(String));
    }
  }
  return { given: [...given].map(([billId, assignees]) => ({ billId, assignees })), faults };
}

/** A line as the import reads references in it. */
const fileRow = (line: SheetRow, { column, field }: Listing['person']): FileRow => ({
  number: line.number,
  cells: new Map([[field, line.cells[column] ?? null]]),
  version: undefined,
  links: '',
  raw: line,
});

/** The first sheet that has a column for the records and one for the field, by their titles in any language. */
async function listingIn(sheets: readonly Sheet[], viewer: Viewer, model: Model, field: Field): Promise<Listing> {
  const named = [model.codeField, model.labelField].flatMap((name) => (name && fieldOf(model, name)) || []);
  for (const sheet of sheets) {
    const [head, ...lines] = await rowsOf(sheet);
    if (!head) continue;
    const widest = Math.max(head.cells.length, ...lines.map(({ cells }) => cells.length));
    const titles = titlesOf(head, widest).map((title) => titleKey(title));
    const columnOf = (one: Field): number => titles.findIndex((title) => titleNames(one).has(title));
    const person = { column: columnOf(field), field };
    const number = named.map((one) => ({ column: columnOf(one), field: one })).find(({ column }) => column >= 0);
    if (number && person.column >= 0) return { sheet, lines, number, person };
  }
  const { language } = viewer;
  const titles = { number: named[0]?.title[language] ?? '', person: field.title[language] };
  throw refused(viewer, 'bulk.noListing', field.name, titles);
}

async function rowsOf(sheet: Sheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows()) {
    if (rows.length > LINE_LIMIT) throw new UnreadableFile('exchange.tooManyRows', { limit: LINE_LIMIT });
    rows.push(row);
  }
  return rows;
}
