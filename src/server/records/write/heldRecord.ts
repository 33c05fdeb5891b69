import { CODES } from '../../../contract/codes.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { Refusal } from '../refusal.ts';
import type { HeldByProcess } from './processPort.ts';
import type { WriterCore } from './writerCore.ts';

/** The process that holds a record against this person, null when none does. The system goes its own way. Asked before the record is locked. */
export async function heldFor(
  core: Pick<WriterCore, 'ports'>,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  id: unknown,
): Promise<HeldByProcess | null> {
  const { processes } = core.ports;
  return processes && !viewer.isSystem && isId(id) ? await processes.held(transaction, viewer, model, id) : null;
}

/** A process has begun to hold the record since that was asked, before the record was locked: Refusal 207. */
export async function refuseHeldSince(
  core: Pick<WriterCore, 'ports'>,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  id: string,
): Promise<void> {
  if (viewer.isSystem || !(await core.ports.processes?.holds(transaction, model, id))) return;
  throw new Refusal(CODES.notNow, say(viewer.language, 'action.stale'));
}

/** The record is in the hands of a process (Specification §7, code 30010). */
export const heldByProcess = (viewer: Viewer): Refusal =>
  new Refusal(CODES.locked, say(viewer.language, 'write.heldByProcess'));
