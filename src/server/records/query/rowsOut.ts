import type { Row } from '../../../contract/endpoints/records.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import { compact } from '../../../model/program/compact.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { hiddenFields } from '../policy/fields.ts';
import { readValue } from '../convert.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { readFiles } from './attachments.ts';
import { fieldNamed } from './catalogue.ts';
import type { ColumnPlan } from './columns.ts';
import {
  labelOf,
  labelReader,
  labelsOfField,
  readLabels,
  WantedLabels,
  type OwnLabel,
  type RecordLabels,
} from './labels.ts';
import { newQuery } from './newQuery.ts';
import { NO_RIGHTS } from './personRights.ts';
import type { Reading } from './query.ts';
import { run, type DbRow } from './run.ts';

/**
 * Makes rows of an answer from rows of the database: numbers and lists in wire form, `_labels` beside them. At most one statement for
 * labels, one per model whose members are shown, and one for files. `own`: labels that the rows carry already, in columns beside their
 * values. `rights`: `addRights` follows, for which there is room in the rows: each name that is new to an object costs as much as ten values.
 */
export async function rowsOut(
  reading: Reading,
  executor: Executor,
  plan: ColumnPlan,
  found: readonly DbRow[],
  own: readonly OwnLabel[] = [],
  rights = false,
): Promise<Row[]> {
  const rows = copied(plan, found, rights);
  const asked = plan.labelled.filter((field) => !own.some((label) => label.field === field));
  const wanted = new WantedLabels();
  for (const field of asked) if (isNamed(field)) for (const row of rows) wanted.addValue(field, row[field.name]);
  const [labels] = await Promise.all([
    wanted.ids.size > 0 ? readLabels(reading, executor, wanted) : NO_LABELS,
    plan.attachments.length > 0 ? fillFiles(executor, plan, rows) : undefined,
    plan.hops.length > 0 ? fillHops(reading, executor, plan, rows) : undefined,
  ]);
  addOwnLabels(reading, rows, found, own);
  for (const field of asked) {
    const { name } = field;
    const labelled = labelsOfField(reading, field, labels);
    for (const row of rows) {
      const label = labelled(row[name]);
      if (label !== undefined && label.length > 0 && row._labels) row._labels[name] = label;
    }
  }
  return rows;
}

const NO_LABELS: RecordLabels = new Map();

/** Whether its labels are names of records. */
const isNamed = (field: Field): boolean => field.type !== 'dictionary';

/** The values of the rows without what the statement has read beside them, in objects as `compact` makes them. */
function copied(plan: ColumnPlan, found: readonly DbRow[], rights: boolean): Row[] {
  const [first] = found;
  if (!first) return [];
  const names = plan.fields.map(({ name }) => name).filter((name) => name in first || plan.plurals.includes(name));
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  const blank: Row = compact({ id: '', version: 0, ...empty, _labels: {}, ...(rights ? { _rights: NO_RIGHTS } : {}) });
  return found.map((row) => {
    const made = { ...blank };
    made.id = String(row.id);
    made.version = Number(row.version);
    made._labels = {};
    for (const name of names) made[name] = row[name];
    for (const name of plan.integers) if (typeof made[name] === 'string') made[name] = Number(made[name]);
    for (const name of plan.plurals) made[name] ??= [];
    return made;
  });
}

function addOwnLabels(reading: Reading, rows: readonly Row[], found: readonly DbRow[], own: readonly OwnLabel[]): void {
  for (const { field, target, column } of own) {
    const read = labelReader(reading, target);
    for (const [at, row] of rows.entries()) {
      const raw = found[at]?.[column];
      if (raw !== null && raw !== undefined && raw !== '' && row._labels) row._labels[field.name] = read(raw);
    }
  }
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
