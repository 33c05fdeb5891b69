import { CODES } from '../../contract/codes.ts';
import type { Model } from '../../model/resolved/model.ts';
import type { Viewer } from '../access/viewer.ts';
import { readableModel } from '../records/query/access.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import type { ExchangeParts } from './parts.ts';

/** The model, when the viewer may read it and do this with it. Refusals: 401, 403. */
export function openModel(
  { registry }: ExchangeParts,
  viewer: Viewer,
  templateCode: string,
  right: 'export' | 'import',
): Model {
  const model = readableModel(registry, viewer, templateCode);
  if (viewer.isSystem || viewer.can(`${templateCode}:${right}`)) return model;
  throw new Refusal(
    CODES.actionDenied,
    say(viewer.language, 'write.actionDenied', { model: model.title[viewer.language] }),
  );
}
