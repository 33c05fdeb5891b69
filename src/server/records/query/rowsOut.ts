import type { Row } from '../../../contract/endpoints/records.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { hiddenFields } from '../policy/fields.ts';
import { readValue } from '../convert.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { readFiles } from './attachments.ts';
import { fieldNamed } from './catalogue.ts';
import type { ColumnPlan } from './columns.ts';
import { labelOf, readLabels, recordLabel, WantedLabels, type OwnLabel, type RecordLabels } from './labels.ts';
import { newQuery } from './newQuery.ts';
import type { Reading } from './query.ts';
import { run, type DbRow } from './run.ts';

/**
 * Turns database rows into rows of an answer, in place: numbers and lists in wire form, `_labels` beside them. At most one statement for
 * labels, one per model whose members are shown, and one for files. `own`: labels that the rows carry already, as their last
 * columns, in this order.
 */
export async function rowsOut(
  reading: Reading,
  executor: Executor,
  plan: ColumnPlan,
  rows: readonly DbRow[],
  own: readonly OwnLabel[] = [],
): Promise<Row[]> {
  const wanted = new WantedLabels();
  const asked = plan.labelled.filter((field) => !own.some((label) => label.field === field));
  for (const row of rows) {
    for (const name of plan.integers) if (typeof row[name] === 'string') row[name] = Number(row[name]);
    for (const name of plan.plurals) row[name] ??= [];
    for (const field of asked) wanted.addValue(field, row[field.name]);
  }
  const taken = rows.map((row) => takeLabels(reading, row, own));
  const [labels] = await Promise.all([
    wanted.ids.size > 0 ? readLabels(reading, executor, wanted) : NO_LABELS,
    plan.attachments.length > 0 ? fillFiles(executor, plan, rows) : undefined,
    plan.hops.length > 0 ? fillHops(reading, executor, plan, rows) : undefined,
  ]);
  return rows.map((row, at) => {
    const ofRow = taken[at] ?? {};
    for (const field of asked) {
      const label = labelOf(reading, field, row[field.name], labels);
      if (label !== undefined && label.length > 0) ofRow[field.name] = label;
    }
    return Object.assign(row, { id: String(row.id), version: Number(row.version), _labels: ofRow });
  });
}

const NO_LABELS: RecordLabels = new Map();

/** Moves the labels out of the columns of a row; from the last one on, because taking away a last member leaves an object fast. */
function takeLabels(reading: Reading, row: DbRow, own: readonly OwnLabel[]): Record<string, string | string[]> {
  const labels: Record<string, string | string[]> = {};
  for (let at = own.length - 1; at >= 0; at -= 1) {
    const label = own[at];
    if (!label) continue;
    const raw = row[label.column];
    delete row[label.column];
    if (raw !== null && raw !== undefined && raw !== '')
      labels[label.field.name] = recordLabel(reading, label.target, raw);
  }
  return labels;
}

async function fillFiles(executor: Executor, plan: ColumnPlan, rows: readonly DbRow[]): Promise<void> {
  const files = await readFiles(
    executor,
    rows.flatMap((row) => plan.attachments.flatMap((name) => row[name])),
  );
  for (const row of rows) {
    for (const name of plan.attachments) {
      const ids = row[name];
      row[name] = Array.isArray(ids) ? ids.flatMap((id) => files.get(String(id)) ?? []) : [];
    }
  }
}

/** Members of referred records, where the viewer may see those records and members. */
async function fillHops(reading: Reading, executor: Executor, plan: ColumnPlan, rows: readonly DbRow[]): Promise<void> {
  await Promise.all(
    [...new Set(plan.hops.map((hop) => hop.field))].map(async (field) => {
      if (field.type !== 'reference' && field.type !== 'user' && field.type !== 'department') return;
      const target = reading.catalogue.model(targetOf(field));
      const ids = [...new Set(rows.map((row) => row[field.name]).filter((id) => typeof id === 'string'))];
      if (!target || ids.length === 0) return;
      const found = await members(
        reading,
        executor,
        target,
        ids,
        plan.hops.filter((hop) => hop.field === field),
      );
      for (const row of rows) Object.assign(row, found.get(String(row[field.name])));
    }),
  );
}

async function members(
  reading: Reading,
  executor: Executor,
  target: Model,
  ids: readonly string[],
  hops: ColumnPlan['hops'],
): Promise<Map<string, DbRow>> {
  const query = newQuery(reading);
  const hidden = hiddenFields(reading.viewer, target);
  const fields = hops.flatMap(({ member, path }) => {
    const field = hidden.has(member) ? undefined : fieldNamed(target, member);
    const sql = field && query.shown(target, field, 't');
    return field && sql ? [{ field, path, sql }] : [];
  });
  if (fields.length === 0) return new Map();
  const select = fields.map(({ sql, path }) => `${sql} as ${quoted(path)}`).join(', ');
  const sql = `select t.id, ${select} from ${quoted(tableName(target.base))} t where t.id = any(${query.bind(ids, 'uuid[]')}) and ${query.rows(target, 't')}`;
  const found = await run(executor, query, sql);
  const wanted = new WantedLabels();
  for (const row of found) for (const { field, path } of fields) wanted.addValue(field, row[path]);
  const labels = await readLabels(reading, executor, wanted);
  return new Map(
    found.map((row) => [
      String(row.id),
      Object.fromEntries(
        fields.map(({ field, path }) => [
          path,
          labelOf(reading, field, row[path], labels) ?? readValue(field, row[path]),
        ]),
      ),
    ]),
  );
}
