import { CODES } from '../../../contract/codes.ts';
import type { BillData, Labels } from '../../../contract/endpoints/records.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { asWire, readValue } from '../convert.ts';
import type { HeldCells } from '../policy/cells.ts';
import { heldColumns, heldFrom, heldOfRows, toldValue } from '../policy/heldCells.ts';
import { tableName } from '../physical.ts';
import { Refusal } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import { fieldNamed } from './catalogue.ts';
import { readFiles, type FileValue } from './attachments.ts';
import { readInverse } from './inverse.ts';
import { isLabelled, labelOf, readLabels, WantedLabels, type RecordLabels } from './labels.ts';
import { newQuery } from './newQuery.ts';
import type { Reading } from './query.ts';
import { run } from './run.ts';
import { translatedName } from '../../../model/resolved/recordName.ts';

/** A record as the viewer may see it, and whole, for conditions that are asked of it. */
export interface FoundRecord {
  /** Everything stored, hidden fields included: never leaves the server. */
  values: Values;
  billData: BillData;
  version: number;
  /** What the viewer may read and write of it. */
  held: HeldCells;
}

/**
 * One live record with the rows of its sub-tables, its related lists and labels. One statement for the record, one per sub-table and
 * related list, one for labels. `past` puts what the record was in the place of what it is; what may be read of it goes by its present
 * state. Errors: Refusal 402 when there is none that the viewer may see.
 */
export async function readRecord(
  reading: Reading,
  executor: Executor,
  model: Model,
  id: string,
  past?: (present: Values) => Promise<Values>,
): Promise<FoundRecord> {
  const found = isId(id) ? await readValues(reading, executor, model, id) : null;
  if (!found) throw new Refusal(CODES.recordDenied, say(reading.viewer.language, 'records.recordDenied'));
  const { held } = found;
  const values = past ? await past(found.values) : found.values;
  const { viewer } = reading;
  const shown = model.fields.filter((field) => !held.hidden.has(field.name));
  const billData: Record<string, unknown> = { id, version: values.version };
  for (const { name } of shown) if (name in values) billData[name] = toldValue(viewer, held, name, values[name]);
  const tables = model.fields.filter((field) => field.type === 'subTable');
  const inverses = shown.filter((field) => field.type === 'inverse');
  // Of a past state, rows stand in its values already, and what refers to the record now says nothing of it.
  if (!past)
    await Promise.all([
      ...tables.map(async (field) => {
        const rows = await readRows(reading, executor, field.model, id);
        values[field.name] = rows;
      }),
      ...inverses.map(async (field) => {
        billData[field.name] = await readInverse(reading, executor, model, field, id);
      }),
    ]);
  await fillOut(reading, executor, model, shown, { values, billData, held });
  return { values, billData, version: Number(values.version), held };
}

/** What the viewer may read of this live record; null where he may not see it. */
export async function readHeld(
  reading: Reading,
  executor: Executor,
  model: Model,
  id: string,
): Promise<HeldCells | null> {
  if (!isId(id)) return null;
  const query = newQuery(reading);
  const field = model.states && fieldNamed(model, model.states.field);
  const state = (field && query.field(model, field, 't')) ?? 'null';
  const select = [`${state} as _state`, ...heldColumns(query, model, 't')].join(', ');
  const sql = `select ${select} from ${quoted(tableName(model.base))} t where t.id = ${query.bind(id, 'uuid')} and ${query.rows(model, 't')}`;
  const [row] = await run(executor, query, sql);
  return row ? heldFrom(reading.viewer, model, row, row._state) : null;
}

async function readValues(
  reading: Reading,
  executor: Executor,
  model: Model,
  id: string,
): Promise<{ values: Values; held: HeldCells } | null> {
  const query = newQuery(reading);
  const columns = model.fields.flatMap((field) => {
    const sql = query.field(model, field, 't');
    return sql ? [{ field, sql: `${sql} as ${quoted(field.name)}` }] : [];
  });
  const select = ['t.id', ...columns.map((column) => column.sql), ...heldColumns(query, model, 't')].join(', ');
  const sql = `select ${select} from ${quoted(tableName(model.base))} t where t.id = ${query.bind(id, 'uuid')} and ${query.rows(model, 't')}`;
  const [row] = await run(executor, query, sql);
  if (!row) return null;
  const read = Object.fromEntries(columns.map(({ field }) => [field.name, readValue(field, row[field.name])]));
  const held = heldFrom(reading.viewer, model, row, model.states ? read[model.states.field] : null);
  return { values: { id, ...read }, held };
}

/** Rows of a sub-table in their order, complete. */
async function readRows(reading: Reading, executor: Executor, code: string, parent: string): Promise<Values[]> {
  const model = reading.catalogue.model(code);
  if (!model) return [];
  const query = newQuery(reading);
  const columns = model.fields.flatMap((field) => {
    const sql = query.field(model, field, 't');
    return sql ? [{ field, sql: `${sql} as ${quoted(field.name)}` }] : [];
  });
  const sql = `select ${['t.id', 't.version', ...columns.map((column) => column.sql)].join(', ')} from ${quoted(tableName(model.base))} t where t.parent_id = ${query.bind(parent, 'uuid')} order by t.sort_no, t.id`;
  const rows = await run(executor, query, sql);
  return rows.map((row) => ({
    id: String(row.id),
    version: asWire(row.version),
    ...Object.fromEntries(columns.map(({ field }) => [field.name, readValue(field, row[field.name])])),
  }));
}

/** Labels and files of the record and its rows, asked for together. */
async function fillOut(
  reading: Reading,
  executor: Executor,
  model: Model,
  shown: readonly Field[],
  { values, billData, held }: { values: Values; billData: Record<string, unknown>; held: HeldCells },
): Promise<void> {
  const parts = rowParts(reading, shown, values, held);
  const wanted = new WantedLabels();
  const files: unknown[] = [];
  for (const field of shown) collect(field, values[field.name], wanted, files);
  for (const part of parts)
    for (const row of part.rows) for (const field of part.fields) collect(field, row[field.name], wanted, files);
  const [labels, known] = await Promise.all([readLabels(reading, executor, wanted), readFiles(executor, files)]);
  const own = finish(reading, shown, billData, labels, known);
  const name = translatedName(model, billData, reading.viewer.language);
  if (name && shown.some((field) => field.name === model.labelField)) own[model.labelField] = name;
  for (const { name, fields, rows, held: ofRows } of parts) {
    billData[name] = rows.map((row) => {
      const out: Record<string, unknown> = { id: row.id, version: row.version };
      for (const { name: cell } of fields)
        if (cell in row) out[cell] = toldValue(reading.viewer, ofRows, cell, row[cell]);
      finish(reading, fields, out, labels, known);
      return out;
    });
  }
}

interface RowPart {
  name: string;
  fields: readonly Field[];
  rows: readonly Values[];
  held: HeldCells;
}

function rowParts(reading: Reading, shown: readonly Field[], values: Values, held: HeldCells): RowPart[] {
  return shown.flatMap((field) => {
    const model = field.type === 'subTable' ? reading.catalogue.model(field.model) : undefined;
    const rows = values[field.name];
    if (!model || !Array.isArray(rows)) return [];
    const ofRows = heldOfRows(reading.viewer, held, field.name, model);
    const own = rows.filter((row): row is Values => typeof row === 'object' && row !== null && !Array.isArray(row));
    const fields = model.fields.filter((candidate) => !ofRows.hidden.has(candidate.name));
    return [{ name: field.name, fields, rows: own, held: ofRows }];
  });
}

function collect(field: Field, value: unknown, wanted: WantedLabels, files: unknown[]): void {
  if (field.type === 'attachment' && Array.isArray(value)) files.push(...value);
  else if (isLabelled(field)) wanted.addValue(field, value);
}

function finish(
  reading: Reading,
  fields: readonly Field[],
  out: Record<string, unknown>,
  labels: RecordLabels,
  files: ReadonlyMap<string, FileValue>,
): Labels {
  const own: Labels = {};
  for (const field of fields) {
    const value = out[field.name];
    if (field.type === 'attachment')
      out[field.name] = Array.isArray(value) ? value.flatMap((id) => files.get(String(id)) ?? []) : [];
    const label = isLabelled(field) ? labelOf(reading, field, value, labels) : undefined;
    if (label !== undefined && label.length > 0) own[field.name] = label;
  }
  out._labels = own;
  return own;
}
