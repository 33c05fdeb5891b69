import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { ExchangeParts } from '../parts.ts';
import type { Bill } from './records.ts';

/** Names of records as the viewer may know them, by their ids. */
export async function labelsOf(
  { records }: ExchangeParts,
  viewer: Viewer,
  { templateCode }: Model,
  bills: readonly Bill[],
): Promise<Map<string, string>> {
  const ids = bills.map(({ billId }) => billId);
  const found = await records.labels(viewer, templateCode, ids);
  return new Map([...ids.map((id) => [id, ''] as const), ...found.map(({ id, label }) => [id, label] as const)]);
}
