import { CODES } from '../../contract/codes.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import { SERVER_KEPT } from '../access/serverKept.ts';
import { Refusal } from '../records/refusal.ts';
import type { BaseRecord } from '../records/seenRecord.ts';
import { say } from '../texts/say.ts';
import type { TalkParts } from './talkParts.ts';

/**
 * The record, when the viewer sees it whole on this page: who is told no more than its name has no part in what is said of it, and of what the
 * server writes alone nothing is said. Refusal 401 for an unknown model, 402 for everybody else.
 */
export async function talkedOf(
  { registry, records }: TalkParts,
  viewer: Viewer,
  templateCode: string,
  billId: string,
  within?: Executor,
): Promise<BaseRecord> {
  const model = registry.model(templateCode);
  if (!model || model.kind === 'rows')
    throw new Refusal(CODES.screenDenied, say(viewer.language, 'records.unknownModel', { model: templateCode }));
  if (SERVER_KEPT.has(model.base) || (await records.sees(viewer, templateCode, billId, within)) !== 'whole')
    throw new Refusal(CODES.recordDenied, say(viewer.language, 'records.recordDenied'));
  return { model: model.base, recordId: billId };
}
