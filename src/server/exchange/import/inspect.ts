import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { Type } from 'typebox';
import { SheetMapping, type Inspection } from '../../../contract/endpoints/exchange.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { ExchangeParts } from '../parts.ts';
import { cellText, isBlankCell, type Sheet, type SheetRow, type Workbook } from '../spreadsheet/cell.ts';
import { UnreadableFile } from '../spreadsheet/unreadableFile.ts';
import { importTargets, keyFields, PARENT } from './importFields.ts';
import { parentFields, proposeMapping, type Targets } from './proposeMapping.ts';
import { ROW_LIMIT } from './readRows.ts';
import { titlesOf } from './titles.ts';

const SAMPLES = 3;
const SAMPLE_LETTERS = 60;
export const COLUMN_LIMIT = 300;

/** What stands in a sheet: its titles, how many rows, the first of them. */
export interface SheetSummary {
  name: string;
  titleRow: number;
  titles: string[];
  rows: number;
  samples: string[][];
}

/** What a file holds, and where its columns would go: as this person sent them last time, or by their titles. */
export async function inspectWorkbook(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  fileName: string,
  workbook: Workbook,
): Promise<Inspection> {
  const sheets = await summaries(workbook);
  if (sheets.every((sheet) => sheet.rows === 0)) throw new UnreadableFile('exchange.noRows');
  const targets = importTargets(parts.registry, viewer, model);
  const kept = await parts.preferences.read(viewer, preferenceKey(model, workbook, sheets));
  const remembered = fits(kept, sheets, targets, model) ? kept : undefined;
  const mapping = remembered ?? proposeMapping(model, targets, sheets);
  return {
    fileName,
    remembered: remembered !== undefined,
    targets: targets.map((target) => ({
      target: target.target,
      title: target.title,
      fields: fieldsOf(viewer, model, target),
    })),
    sheets: sheets.flatMap(({ name, rows, titles, samples, titleRow }, at) => {
      const own = mapping[at];
      return own ? [{ name, rows, titles, samples, mapping: { ...own, sheet: name, titleRow } }] : [];
    }),
  };
}

/** Remembers where this person sends the columns of such a file. */
export async function rememberMapping(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  workbook: Workbook,
  mapping: readonly SheetMapping[],
): Promise<void> {
  const sheets = await summaries(workbook);
  const ordered = sheets.map(
    (sheet): SheetMapping =>
      mapping.find((entry) => entry.sheet === sheet.name) ?? {
        sheet: sheet.name,
        target: null,
        titleRow: sheet.titleRow,
        columns: [],
      },
  );
  await parts.preferences.store(viewer, preferenceKey(model, workbook, sheets), ordered);
}

/** Reads every sheet once. Throws UnreadableFile above the limits of rows and columns. */
export async function summaries(workbook: Workbook): Promise<SheetSummary[]> {
  const found: SheetSummary[] = [];
  let total = 0;
  for (const sheet of workbook.sheets) {
    const summary = await summaryOf(sheet, ROW_LIMIT - total);
    total += summary.rows;
    if (summary.titles.length > COLUMN_LIMIT)
      throw new UnreadableFile('exchange.tooManyColumns', { limit: COLUMN_LIMIT });
    found.push(summary);
  }
  return found;
}

async function summaryOf(sheet: Sheet, most: number): Promise<SheetSummary> {
  let head: SheetRow | undefined;
  let rows = 0;
  let widest = 0;
  const first: SheetRow[] = [];
  for await (const row of sheet.rows()) {
    if (!head) {
      head = row;
      continue;
    }
    rows += 1;
    if (rows > most) throw new UnreadableFile('exchange.tooManyRows', { limit: ROW_LIMIT });
    widest = Math.max(widest, row.cells.findLastIndex((cell) => !isBlankCell(cell)) + 1);
    if (first.length < SAMPLES) first.push(row);
  }
  const titles = head ? titlesOf(head, widest) : [];
  const samples = titles.map((_title, column) =>
    first.map((row) => cellText(row.cells[column]).slice(0, SAMPLE_LETTERS)),
  );
  return { name: sheet.name, titleRow: head?.number ?? 1, titles, rows, samples };
}

/** Files of one shape have the same titles in the same order; a CSV file is called differently every time. */
function preferenceKey(model: Model, workbook: Workbook, sheets: readonly SheetSummary[]): string {
  const shape = sheets.map(({ name, titles }) => [workbook.format === 'csv' ? '' : name, titles]);
  return `import:${model.templateCode}:${createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 32)}`;
}

const Mappings = Type.Array(SheetMapping);

/** Whether a kept mapping still leads to fields that are there and that this person may fill. */
function fits(kept: unknown, sheets: readonly SheetSummary[], targets: Targets, model: Model): kept is SheetMapping[] {
  if (!Value.Check(Mappings, kept) || kept.length !== sheets.length) return false;
  return kept.every(({ target, columns }) => {
    const known = targets.find((candidate) => candidate.target === target);
    if (target !== null && !known) return false;
    return columns.every(({ field }) => {
      if (field === null || field === 'version') return true;
      if (field.startsWith(PARENT)) return parentFields(model).some((own) => `${PARENT}${own.name}` === field);
      return known?.fields.some((own) => own.name === field) ?? false;
    });
  });
}

function fieldsOf(
  viewer: Viewer,
  model: Model,
  { target, fields }: Targets[number],
): Inspection['targets'][number]['fields'] {
  const key = keyFields(model);
  const own = fields.map((field) => ({
    name: field.name,
    title: field.title[viewer.language],
    required: field.required === true && field.default === undefined,
    key: target === '' && key.includes(field.name),
  }));
  if (target === '') return own;
  const above = parentFields(model).map((field) => ({
    name: `${PARENT}${field.name}`,
    title: `${model.title[viewer.language]} · ${field.title[viewer.language]}`,
    required: false,
    key: true,
  }));
  return [...above, ...own];
}
