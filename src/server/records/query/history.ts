import { sql } from 'kysely';
import type { Change, FieldChange as AnsweredChange } from '../../../contract/endpoints/records.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { asWire } from '../convert.ts';
import type { Patch } from '../history/patch.ts';
import { presentNames } from '../history/presentNames.ts';
import type { HeldCells } from '../policy/cells.ts';
import { heldOfRows, toldValue } from '../policy/heldCells.ts';
import { readFiles, type FileValue } from './attachments.ts';
import { rowDifferences, type CellChange, type RowDifference } from './historyRows.ts';
import { isLabelled, readLabels, textOf, WantedLabels, type RecordLabels } from './labels.ts';
import { comparison } from './pastRecord.ts';
import type { Reading } from './query.ts';

/** Changes of one answer at most, the newest first. */
const SHOWN = 500;

/**
 * What happened to a record, newest first, with values as people read them. The caller has made sure that the viewer may see the
 * record and what of it (`held`, by its present state): fields that are hidden from him are left out, masked ones stay masked, and a change that touched nothing else shows no field.
 * `between`: instead, what one of its versions has otherwise than another.
 */
export async function readHistory(
  reading: Reading,
  executor: Executor,
  model: Model,
  id: string,
  held: HeldCells,
  between?: { from: number; to: number },
): Promise<Change[]> {
  const rows = between
    ? [await compared(executor, reading, model, id, between)]
    : await storedRows(executor, reading, model, id);
  const entries = rows.map((row) => ({ row, changes: changesOf(reading, model, held, row.patch) }));
  const wanted = new WantedLabels();
  const files: unknown[] = [];
  for (const { field, values } of entries.flatMap(({ changes }) => changes.flatMap(valuesIn))) {
    for (const value of values) {
      wanted.addValue(field, value);
      if (field.type === 'attachment' && Array.isArray(value)) files.push(...value);
    }
  }
  const [labels, known] = await Promise.all([readLabels(reading, executor, wanted), readFiles(executor, files)]);
  const answer = ({ field, before, after }: CellChange): AnsweredChange => ({
    field: field.name,
    before: withFiles(field, before, known),
    after: withFiles(field, after, known),
    ...labelOf(reading, field, before, 'beforeLabel', labels),
    ...labelOf(reading, field, after, 'afterLabel', labels),
  });
  return entries.map(({ row, changes }) => ({
    id: row.id,
    version: row.version,
    kind: row.action,
    at: row.at,
    by: row.actor,
    byName: row.actor_name,
    reason: row.reason,
    changes: changes.map((change) => ({
      ...answer(change),
      ...(change.rows && {
        rows: change.rows.map(({ kind, number, naming, cells }) => {
          const label = naming && textOf(reading, naming.field, asWire(naming.value), labels);
          return { kind, number, ...(label ? { label } : {}), changes: cells.map(answer) };
        }),
      }),
    })),
  }));
}

async function storedRows(executor: Executor, { catalogue }: Reading, model: Model, id: string): Promise<HistoryRow[]> {
  const { rows } = await sql<Omit<HistoryRow, 'patch'> & { patch: unknown }>`
    select id, version, action, patch, actor, actor_name, reason, at from sys_history
    where model = ${model.base} and record_id = ${id} order by at desc, id desc limit ${SHOWN}`.execute(executor);
  return rows.map((row) => ({ ...row, patch: presentNames(catalogue, model, row.patch) }));
}

/** Two states of the record as if the second were a change of the first. */
async function compared(
  executor: Executor,
  { viewer, catalogue }: Reading,
  model: Model,
  id: string,
  between: { from: number; to: number },
): Promise<HistoryRow> {
  const { patch, to } = await comparison(executor, catalogue, viewer, model, id, between);
  const { from, to: version } = between;
  const nobody = { actor: null, actor_name: null, reason: null };
  return { id: `${from}-${version}`, version, action: 'compare', patch, at: to.at, ...nobody };
}

interface HistoryRow {
  id: string;
  version: number;
  action: string;
  patch: Patch;
  actor: string | null;
  actor_name: string | null;
  reason: string | null;
  at: string;
}

interface Changed extends CellChange {
  /** Of a sub-table. */
  rows?: RowDifference[];
}

/** Everything in a change that has a label or is a file. */
const valuesIn = ({ field, before, after, rows = [] }: Changed): { field: Field; values: unknown[] }[] => [
  { field, values: [before, after] },
  ...rows.flatMap(({ naming, cells }) => [
    ...(naming ? [{ field: naming.field, values: [naming.value] }] : []),
    ...cells.map((cell) => ({ field: cell.field, values: [cell.before, cell.after] })),
  ]),
];

/** Files by name and size; one that is no more says nothing. */
const withFiles = (field: Field, value: unknown, files: ReadonlyMap<string, FileValue>): unknown =>
  field.type === 'attachment' && Array.isArray(value) ? value.flatMap((id) => files.get(String(id)) ?? []) : value;

function changesOf(reading: Reading, model: Model, held: HeldCells, patch: Patch): Changed[] {
  const { viewer, catalogue } = reading;
  const { before, after } = patch;
  // In the order of the model: stored patches keep none.
  return model.fields
    .filter((field) => isTold(held, field.name) && (field.name in before || field.name in after))
    .map((field) => {
      const rows = field.type === 'subTable' ? catalogue.model(field.model) : undefined;
      const told = (value: unknown): unknown => toldValue(viewer, held, field.name, value ?? null, rows);
      const [was, is] = [told(before[field.name]), told(after[field.name])];
      return { field, before: was, after: is, ...(rows && { rows: rowsOf(reading, held, field.name, rows, was, is) }) };
    });
}

/** What is hidden, or stands behind '***', is left out: that it changed would tell of it. */
const isTold = ({ hidden, starred }: HeldCells, name: string): boolean => !hidden.has(name) && !starred.has(name);

function rowsOf(
  reading: Reading,
  held: HeldCells,
  table: string,
  rows: Model,
  before: unknown,
  after: unknown,
): RowDifference[] {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  return rowDifferences(
    rows,
    heldOfRows(reading.viewer, held, table, rows).hidden,
    list(before),
    list(after),
    reading.viewer.language,
  );
}

function labelOf(
  reading: Reading,
  field: Field,
  value: unknown,
  name: 'beforeLabel' | 'afterLabel',
  labels: RecordLabels,
): Partial<Record<typeof name, string>> {
  if (!isLabelled(field) || value === null || value === undefined) return {};
  return { [name]: textOf(reading, field, asWire(value), labels) };
}
