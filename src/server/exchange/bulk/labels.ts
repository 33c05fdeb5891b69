import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { say } from '../../texts/say.ts';
import type { ExchangeParts } from '../parts.ts';
import type { Bill } from './records.ts';

/** Names of records as the viewer may know them, by their ids; of one that is not there for him any more, that it is gone. */
export async function labelsOf(
  { records }: ExchangeParts,
  viewer: Viewer,
  { templateCode }: Model,
  bills: readonly Bill[],
): Promise<Map<string, string>> {
  const ids = bills.map(({ billId }) => billId);
  const found = await records.labels(viewer, templateCode, ids);
  const gone = say(viewer.language, 'bulk.gone');
  return new Map([...ids.map((id) => [id, gone] as const), ...found.map(({ id, label }) => [id, label] as const)]);
}
