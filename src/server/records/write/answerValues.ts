import { isValues, type Values } from '../../../model/program/evaluate.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { SYSTEM_FIELD_NAMES } from '../../../model/resolved/systemFields.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import type { HeldCells } from '../policy/cells.ts';
import { heldIn, toldWire } from '../policy/heldCells.ts';
import { readFiles } from '../query/attachments.ts';
import { attachmentFields } from './attachmentFields.ts';
import type { Frame } from './storeRecord.ts';
import { rowModelsOf, type WriterCore } from './writerCore.ts';

/**
 * A record as it goes back to whoever saved it: with its system fields and its files, without what he may not read. `before`: what he
 * might read of it before.
 */
export async function answerValues(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  frame: Frame,
  values: Values,
  before: HeldCells,
): Promise<Values> {
  const held = heldIn(viewer, model, before, frame.state);
  const { hidden } = held;
  const cut = hidden.size + held.masked.size + held.starred.size > 0 || cutsRows(core, model);
  const shown = cut ? toldValues(core, viewer, model, held, values) : { ...values };
  const own = ownNames(model);
  for (const name of SYSTEM) if (!own.has(name) && !hidden.has(name)) shown[name] = frame[name];
  return await withFiles(core, transaction, model, shown);
}

function toldValues(core: WriterCore, viewer: Viewer, model: Model, held: HeldCells, values: Values): Values {
  const rowModels = rowModelsOf(core, model);
  const shown: Values = {};
  for (const [name, value] of Object.entries(values))
    if (!held.hidden.has(name) && value !== undefined)
      shown[name] = toldWire(viewer, held, name, value, rowModels.get(name));
  return shown;
}

/** Whether a sub-table has field policies of its own. */
const cutsRows = (core: WriterCore, model: Model): boolean =>
  [...rowModelsOf(core, model).values()].some((rows) => rows.access.fields.length > 0);

const SYSTEM = SYSTEM_FIELD_NAMES.filter((name) => name !== 'id');

const kept = new WeakMap<Model, ReadonlySet<string>>();

/** Fields of the model's own, which may have the name of one of the frame. */
function ownNames(model: Model): ReadonlySet<string> {
  const known = kept.get(model);
  if (known) return known;
  const names = new Set(model.fields.filter((field) => field.system !== true).map((field) => field.name));
  kept.set(model, names);
  return names;
}

async function withFiles(core: WriterCore, transaction: Transaction, model: Model, values: Values): Promise<Values> {
  const places = attachmentsOf(model).map((name) => [values, name] as const);
  for (const [name, rowModel] of rowModelsOf(core, model)) {
    const attachments = attachmentsOf(rowModel);
    const rows = values[name];
    if (attachments.length === 0 || !Array.isArray(rows)) continue;
    const copies = rows.map((row) => (isValues(row) ? { ...row } : row));
    values[name] = copies;
    for (const row of copies) if (isValues(row)) for (const field of attachments) places.push([row, field]);
  }
  const ids = places.flatMap(([record, name]) => listOf(record[name]));
  if (ids.length === 0) return values;
  const files = await readFiles(transaction, ids);
  for (const [record, name] of places) {
    record[name] = listOf(record[name]).flatMap((id): Wire[] => {
      const file = files.get(String(id));
      return file ? [{ ...file }] : [];
    });
  }
  return values;
}

const attachmentsOf = (model: Model): string[] => attachmentFields(model).map(({ name }) => name);

const listOf = (value: Wire | undefined): Wire[] => (Array.isArray(value) ? value : []);
