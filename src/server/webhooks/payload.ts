import type { Viewer } from '../access/viewer.ts';
import { pageOf, shownVersions } from '../records/seenRecord.ts';
import type { Delivery } from '../records/webhooks/deliveries.ts';
import type { WebhookParts } from './webhooks.ts';

/** What is sent: the event, and the record as the owner of the webhook may see it now; null of a record that was deleted. */
export interface Payload {
  id: string;
  event: string;
  step: string | null;
  model: string;
  billId: string;
  version: number;
  at: string;
  billData: Readonly<Record<string, unknown>> | null;
}

/**
 * The payload of a delivery, or undefined where the owner may not know of the event: he does not see the record, or the change shows him no
 * difference. It is made anew for each attempt, by the rights that hold then.
 */
export async function payloadFor(
  parts: WebhookParts,
  owner: Viewer,
  { id, event, step, target: model, recordId, recordVersion: version, happenedAt: at }: Delivery,
): Promise<Payload | undefined> {
  const of = { model, recordId };
  const frame = { id, event, step, model, billId: recordId, version, at };
  if (event === 'delete')
    return (await pageOf(parts, owner, of, undefined, 'deleted')) ? { ...frame, billData: null } : undefined;
  const page = await pageOf(parts, owner, of);
  if (page === undefined || !(await shownVersions(parts, owner, page, recordId)).has(version)) return undefined;
  const { billData } = await parts.records.get(owner, page, recordId);
  return { ...frame, billData };
}
