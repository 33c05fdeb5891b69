import type { Values } from '../../../model/program/evaluate.ts';
import type { Viewer } from '../../access/viewer.ts';
import { formatRecord } from './format.ts';
import { removeRecords } from './remove.ts';
import { type JudgedPress, judgePress, type Press } from './press.ts';
import { type SaveAnswer, saveRecord, type SaveRequest } from './save.ts';
import { transitionRecords, type TransitionRequest, type TransitionResult } from './transition.ts';
import { purgeRecords, type PurgeRequest, type RecycleRequest, type RecycleResult, restoreRecords } from './recycle.ts';
import { saveMany, type SaveManyRequest } from './together/saveMany.ts';
import type { Unit } from './unit.ts';
import { lockRecord } from './currentRecord.ts';
import type { Frame } from './storeRecord.ts';
import { requireModel, type WriterCore } from './writerCore.ts';

export type LockedRecord = Pick<Frame, 'version' | 'state'>;

/** The writing half of records: each verb is one transaction, or part of the unit that it is given. */
export interface Writer {
  format(viewer: Viewer, templateCode: string, billData: Readonly<Record<string, unknown>>): Promise<Values>;
  save(viewer: Viewer, request: SaveRequest, within?: Unit): Promise<SaveAnswer>;
  /** See `saveMany`: a beginning of the records, in one, within a unit. */
  saveMany(viewer: Viewer, request: SaveManyRequest, within: Unit): Promise<SaveAnswer[]>;
  remove(
    viewer: Viewer,
    request: { templateCode: string; bills: readonly { billId: string; version: number }[]; reason?: string },
    within?: Unit,
  ): Promise<{ deleted: number }>;
  restore(viewer: Viewer, request: RecycleRequest, within?: Unit): Promise<RecycleResult[]>;
  purge(viewer: Viewer, request: PurgeRequest, within?: Unit): Promise<RecycleResult[]>;
  transition(viewer: Viewer, request: TransitionRequest, within?: Unit): Promise<TransitionResult[]>;
  /** See `judgePress`: whether a button can be pressed now, and its parameters. */
  press(viewer: Viewer, press: Press, within: Unit): Promise<JudgedPress>;
  /** Locks a record until the unit ends and answers its version and state. Refusal 402 as in `get`. */
  lock(viewer: Viewer, templateCode: string, billId: string, within: Unit): Promise<LockedRecord>;
  /** One transaction for several calls. */
  unit<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
}

export function createWriter(core: WriterCore): Writer {
  return {
    format: (viewer, templateCode, billData) => formatRecord(core, viewer, templateCode, billData),
    save: (viewer, request, within) => saveRecord(core, viewer, request, within),
    saveMany: (viewer, request, within) => saveMany(core, viewer, request, within),
    remove: (viewer, request, within) => removeRecords(core, viewer, request, within),
    restore: (viewer, request, within) => restoreRecords(core, viewer, request, within),
    purge: (viewer, request, within) => purgeRecords(core, viewer, request, within),
    transition: (viewer, request, within) => transitionRecords(core, viewer, request, within),
    press: (viewer, press, within) => judgePress(core, viewer, press, within),
    async lock(viewer, templateCode, billId, { transaction }) {
      const model = requireModel(core, viewer, templateCode);
      const { version, state } = (await lockRecord(core, transaction, viewer, model, billId)).frame;
      return { version, state };
    },
    unit: (work) => core.database.transaction((transaction) => work({ transaction })),
  };
}
