import { CODES } from '../../contract/codes.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import { Refusal } from '../records/refusal.ts';
import type { BaseRecord } from '../records/seenRecord.ts';
import { say } from '../texts/say.ts';
import type { TalkParts } from './talkParts.ts';

/**
 * The record, when the viewer sees it whole on this page: who is told no more than its name has no part in what is said of it. Refusal 401
 * for an unknown model, 402 for everybody else.
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
  if ((await records.sees(viewer, templateCode, billId, within)) !== 'whole')
    throw new Refusal(CODES.recordDenied, say(viewer.language, 'records.recordDenied'));
  return { model: model.base, recordId: billId };
}
