import { changedCopy } from '../../../model/program/compact.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { historySql } from '../history/append.ts';
import { historyFields } from '../history/historyFields.ts';
import { differing, type Patch, patchOf } from '../history/patch.ts';
import { tellChange } from './changeNotices.ts';
import { claimFiles } from './claimFiles.ts';
import type { CurrentRecord } from './currentRecord.ts';
import { storeParticipants } from './participants.ts';
import { type Frame, insertRecord, type PlacedRow, placedRows, storeRows, updateRecord } from './storeRecord.ts';
import { executeTogether, type Part } from './statementPart.ts';
import { moveBelow } from './treePlace.ts';
import type { Unit } from './unit.ts';
import { rowModelsOf, type WriterCore } from './writerCore.ts';

/** A change that is ready to be stored. */
export interface Change {
  program: ModelProgram;
  frame: Frame;
  values: Values;
  before: CurrentRecord | null;
  action: string;
  reason?: string;
}

/** Names of the fields whose values differ from before: what history tells and what is written. */
export function changedFields(model: Model, before: Values | null, after: Values): string[] {
  return differing(before, after, historyFields(model).ofModel);
}

/**
 * Stores a record with its rows, its place in the tree, its participants and the history of the change, in one statement; its files in one
 * before. Answers the values with the ids of new rows.
 */
export async function commitChange(core: WriterCore, unit: Unit, viewer: Viewer, change: Change): Promise<Values> {
  const { transaction } = unit;
  const { program, frame, before } = change;
  const { model } = program;
  const rowModels = rowModelsOf(core, model);
  const rows = rowsToStore(change, rowModels);
  const values: Values = changedCopy(change.values, Object.fromEntries(rows));
  const patch = patchOf(before?.values ?? null, values, historyFields(model).inOrder);
  const changed = before ? Object.keys(patch.after) : [];
  await claimFiles(transaction, viewer, model, rowModels, frame.id, before?.values ?? null, values);
  await executeTogether(
    unit,
    [
      ...recordParts(core, change, values, changed),
      ...rowParts(change, rows, rowModels),
      ...(core.ports.beside?.({
        viewer,
        model,
        recordId: frame.id,
        version: frame.version,
        action: change.action,
        createdBy: frame.createdBy,
        at: frame.updatedAt,
      }) ?? []),
      historySql(viewer, {
        model: model.base,
        recordId: frame.id,
        version: frame.version,
        action: change.action,
        patch: withState(patch, model, before, frame),
        reason: change.reason,
        previous: before?.link ?? null,
        at: frame.updatedAt,
      }),
    ],
    'later',
  );
  await tellChange(core, transaction, model.base);
  return values;
}

function recordParts(
  core: WriterCore,
  { program, frame, before }: Change,
  values: Values,
  changed: readonly string[],
): Part[] {
  const { model } = program;
  const searched = core.registry.model(model.base) ?? model;
  return [
    before ? updateRecord(model, searched, frame, values, changed) : insertRecord(model, searched, frame, values),
    ...(before?.frame.tree && frame.tree ? moveBelow(model, frame.id, before.frame.tree, frame.tree) : []),
    ...storeParticipants(model, frame.id, before?.values ?? null, values, frame.createdBy),
  ];
}

function rowsToStore({ before, values }: Change, rowModels: ReadonlyMap<string, Model>): Map<string, PlacedRow[]> {
  return new Map(
    [...rowModels.keys()].map((name) => [name, placedRows(asRows(before?.values[name]), asRows(values[name]))]),
  );
}

function rowParts(
  { before, frame }: Change,
  rows: ReadonlyMap<string, PlacedRow[]>,
  rowModels: ReadonlyMap<string, Model>,
): Part[] {
  return [...rowModels].flatMap(([name, rowModel]) =>
    storeRows(rowModel, frame.id, asRows(before?.values[name]), rows.get(name) ?? [], frame.updatedAt),
  );
}

/** The patch with the state, which is no field that anybody fills. */
function withState(patch: Patch, model: Model, before: CurrentRecord | null, frame: Frame): Patch {
  const { states } = model;
  if (!states || before?.frame.state === frame.state) return patch;
  if (before) patch.before[states.field] = before.frame.state;
  patch.after[states.field] = frame.state;
  return patch;
}

const asRows = (value: unknown): Values[] =>
  Array.isArray(value) ? value.filter((row): row is Values => typeof row === 'object' && row !== null) : [];
