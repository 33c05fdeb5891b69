import type { Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { appendHistory } from '../history/append.ts';
import { type Patch, patchOf } from '../history/patch.ts';
import { claimFiles } from './claimFiles.ts';
import { storeParticipants, touchesParticipants } from './participants.ts';
import { type Frame, insertRecord, storeRows, updateRecord } from './storeRecord.ts';
import { moveBelow } from './treePlace.ts';
import { rowModelOf, type WriterCore } from './writerCore.ts';

/** A change that is ready to be stored. */
export interface Change {
  program: ModelProgram;
  frame: Frame;
  values: Values;
  before: { frame: Frame; values: Values } | null;
  action: string;
  reason?: string;
}

/** Names of the fields whose values differ from before: what history tells and what is written. */
export function changedFields(model: Model, before: Values | null, after: Values): string[] {
  const names = model.fields
    .filter((field) => !field.system && field.mode !== 'live' && field.type !== 'inverse')
    .map((field) => field.name);
  return Object.keys(patchOf(before, after, names).after);
}

/**
 * Stores a record with its rows, its place in the tree, its participants, its files and the history of the change. Answers the values
 * with the ids of new rows.
 */
export async function commitChange(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  change: Change,
): Promise<Values> {
  const { program, frame, before } = change;
  const { model } = program;
  const searched = core.registry.model(model.base) ?? model;
  const changed = changedFields(model, before?.values ?? null, change.values);
  if (before) await updateRecord(transaction, model, searched, frame, change.values, changed);
  else await insertRecord(transaction, model, searched, frame, change.values);
  const values = { ...change.values };
  for (const field of model.fields) {
    const rowModel = rowModelOf(core, field);
    const rows = values[field.name];
    if (!rowModel || !Array.isArray(rows) || !changed.includes(field.name)) continue;
    values[field.name] = await storeRows(
      transaction,
      rowModel,
      frame.id,
      asRows(before?.values[field.name]),
      asRows(rows),
      frame.updatedAt,
    );
  }
  if (before?.frame.tree && frame.tree) await moveBelow(transaction, model, frame.id, before.frame.tree, frame.tree);
  if (!before || touchesParticipants(model, changed))
    await storeParticipants(transaction, model, frame.id, values, frame.createdBy, !before);
  await claimFiles(transaction, viewer, model, frame.id, before?.values ?? null, values, changed);
  const patch = historyPatch(model, before, frame, values, changed);
  await appendHistory(transaction, viewer, {
    model: model.base,
    recordId: frame.id,
    version: frame.version,
    action: change.action,
    patch,
    reason: change.reason,
    first: !before,
    at: frame.updatedAt,
  });
  return values;
}

function historyPatch(
  model: Model,
  before: Change['before'],
  frame: Frame,
  values: Values,
  changed: readonly string[],
): Patch {
  const patch = patchOf(before?.values ?? null, values, changed);
  const { states } = model;
  if (states && before?.frame.state !== frame.state) {
    if (before) patch.before[states.field] = before.frame.state;
    patch.after[states.field] = frame.state;
  }
  return patch;
}

const asRows = (value: unknown): Values[] =>
  Array.isArray(value) ? value.filter((row): row is Values => typeof row === 'object' && row !== null) : [];
