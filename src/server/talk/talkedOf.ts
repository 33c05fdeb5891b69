import { CODES } from '../../contract/codes.ts';
import type { Model } from '../../model/resolved/model.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import type { TalkParts } from './talkParts.ts';

/** The record that is talked of, by its base model, which all its pages share. */
export interface TalkedOf {
  model: string;
  recordId: string;
}

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
): Promise<TalkedOf> {
  const model = registry.model(templateCode);
  if (!model || model.kind === 'rows')
    throw new Refusal(CODES.screenDenied, say(viewer.language, 'records.unknownModel', { model: templateCode }));
  if ((await records.sees(viewer, templateCode, billId, within)) !== 'whole')
    throw new Refusal(CODES.recordDenied, say(viewer.language, 'records.recordDenied'));
  return { model: model.base, recordId: billId };
}

/** A page on which the viewer sees the record whole; its own model's page first. Undefined where there is none. */
export async function pageOf(
  { registry, records }: Pick<TalkParts, 'registry' | 'records'>,
  viewer: Viewer,
  { model: base, recordId }: TalkedOf,
  within?: Executor,
  which?: 'live' | 'deleted',
): Promise<string | undefined> {
  for (const { templateCode } of pagesOf(registry, viewer, base))
    if ((await records.sees(viewer, templateCode, recordId, within, which)) === 'whole') return templateCode;
  return undefined;
}

function pagesOf(registry: TalkParts['registry'], viewer: Viewer, base: string): Model[] {
  return [...registry.models().values()]
    .filter((model) => model.base === base && viewer.can(`${model.templateCode}:view`))
    .sort((a, b) => Number(b.templateCode === base) - Number(a.templateCode === base));
}
