import { CODES } from '../../../contract/codes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { Viewer } from '../../access/viewer.ts';
import { lockKeys } from '../../database/advisoryLock.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { historySql } from '../history/append.ts';
import { tableName } from '../physical.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { besideOf } from './beside.ts';
import { tellChange } from './changeNotices.ts';
import { lockRecord } from './currentRecord.ts';
import { faultAt } from './faultText.ts';
import { liveBelow } from './below.ts';
import { heldByProcess, heldFor } from './heldRecord.ts';
import { inboundReferences } from './inboundReferences.ts';
import { inUse } from './referrers.ts';
import { serialise } from './serialise.ts';
import { executeTogether, Identifier, part } from './statementPart.ts';
import { refuseStale } from './staleness.ts';
import { treeLock } from './treePlace.ts';
import { deletableIn } from './stateRights.ts';
import { type Unit, withinUnit } from './unit.ts';
import { requireModel, type WriterCore } from './writerCore.ts';

export interface RemoveRequest {
  templateCode: string;
  bills: readonly { billId: string; version: number }[];
  reason?: string;
}

/**
 * Deletes records softly, all or none (a refusal names the one in the way, `data.billId`): each must be seen by the viewer, unchanged since he read it, in a state that allows it, and referred
 * to by nothing that stays. Where the model's tree says so, all below go with them, each by the same rules. Refusal 402, 207 or 208, 403 without the right to delete.
 */
export async function removeRecords(
  core: WriterCore,
  viewer: Viewer,
  request: RemoveRequest,
  unit?: Unit,
): Promise<{ deleted: number }> {
  const model = requireModel(core, viewer, request.templateCode);
  if (!viewer.isSystem && !viewer.can(`${model.templateCode}:del`)) {
    throw new Refusal(
      CODES.actionDenied,
      say(viewer.language, 'write.actionDenied', { model: model.title[viewer.language] }),
    );
  }
  // Two people who delete the same records take them in the same order, so that neither waits for the other.
  const bills = [...request.bills].sort((a, b) => (a.billId < b.billId ? -1 : 1));
  return await withinUnit(core.database, unit, async ({ transaction }) => {
    if (model.tree?.onDelete === 'below') {
      // Nobody moves anything in or out of the subtree meanwhile.
      await lockKeys(transaction, treeLock(model));
      const ids = bills.map(({ billId }) => billId).filter(isId);
      const below = await liveBelow(transaction, model, ids, 'deepest');
      bills.unshift(...below.map(({ id, version }) => ({ billId: id, version })));
    }
    for (const bill of bills)
      await removeOne(core, transaction, viewer, model, bill, { ...request, bills }).catch((error: unknown) => {
        throw ofRecord(error, bill.billId);
      });
    return { deleted: bills.length };
  });
}

/** A refusal that tells, in `data.billId`, which of several records is in the way. */
const ofRecord = (error: unknown, billId: string): unknown =>
  error instanceof Refusal ? new Refusal(error.code, error.message, { ...asObject(error.data), billId }) : error;

const asObject = (data: unknown): object => (typeof data === 'object' && data !== null ? data : {});

async function removeOne(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  bill: { billId: string; version: number },
  request: RemoveRequest,
): Promise<void> {
  await serialise(transaction, model, bill.billId, {});
  const held = await heldFor(core, transaction, viewer, model, bill.billId);
  const current = await lockRecord(core, transaction, viewer, model, bill.billId, 'remove');
  const { frame } = current;
  await refuseStale(core, transaction, viewer, model, current, bill.version);
  if (held) throw heldByProcess(viewer);
  if (!viewer.isSystem && !deletableIn(model, frame.state)) {
    throw new Refusal(CODES.notNow, say(viewer.language, 'write.notDeletable', { state: frame.state ?? '' }));
  }
  const together = request.bills.map(({ billId }) => billId);
  const inbound = await inboundReferences(core.registry, transaction, model, frame.id, together);
  if (inbound.children > 0)
    throw refusedInput([{ message: faultAt({ key: 'hasChildren' }, undefined, viewer.language) }]);
  if (inbound.others > 0) throw refusedInput([await inUse(core, transaction, viewer, inbound)]);
  const now = core.clock.now().toISOString();
  const version = frame.version + 1;
  await executeTogether({ transaction }, [
    part`update ${new Identifier(tableName(model.base))} set deleted_at = ${now}, version = ${version}, updated_at = ${now},
      updated_by = ${viewer.isSystem ? null : viewer.id} where id = ${frame.id}`,
    ...besideOf(core, viewer, model, frame, 'delete', now),
    historySql(viewer, {
      model: model.base,
      recordId: frame.id,
      version,
      action: 'delete',
      patch: { before: current.values, after: {} },
      reason: request.reason,
      previous: current.link,
      at: now,
    }),
  ]);
  await tellChange(core, transaction, model.base);
}
