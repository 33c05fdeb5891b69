import { plainCharacters } from '../../model/field-types/plainCharacters.ts';
import { webhookSecret } from '../access/webhookSecrets.ts';
import { claimDeliveries, settleDelivery, type Delivery, type Outcome } from '../records/webhooks/deliveries.ts';
import { payloadFor } from './payload.ts';
import { ClosedAddress, sendWebhook } from './sendWebhook.ts';
import { signatureOf } from './signature.ts';
import type { DeliveryParts, Webhooks } from './webhooks.ts';

/** Attempts before a delivery is given up; the last one is some ten hours after the first. */
const ATTEMPTS = 8;
const FIRST_WAIT_S = 10;
const LONGEST_WAIT_S = 6 * 3600;
/** Deliveries that one server makes at once: a slow receiver holds up few others. */
const AT_ONCE = 8;

/** Makes the deliveries whose time has come; false when there is none. */
export async function deliverSome(parts: DeliveryParts, webhooks: Webhooks): Promise<boolean> {
  if (webhooks.subscriptions.length === 0) return false;
  const { kysely } = parts.database;
  const deliveries = await claimDeliveries(kysely, AT_ONCE);
  await Promise.all(
    deliveries.map(async (delivery) => settleDelivery(kysely, delivery, await attempt(parts, webhooks, delivery))),
  );
  return deliveries.length > 0;
}

/** Seconds until the attempt after this one. */
export const waitAfter = (attempts: number): number => Math.min(FIRST_WAIT_S * 4 ** (attempts - 1), LONGEST_WAIT_S);

async function attempt(parts: DeliveryParts, webhooks: Webhooks, delivery: Delivery): Promise<Outcome> {
  try {
    const subscription = webhooks.subscriptions.find(({ id }) => id === delivery.webhook);
    const secret = subscription && (await webhookSecret(parts.database.kysely, parts.seal, subscription.id));
    if (subscription && secret === null)
      return { status: 'withheld', answer: 'Its secret was sealed with another key. Issue a new one.' };
    if (!subscription || !secret) return { status: 'withheld', answer: 'The webhook is no longer in use.' };
    const owner = await parts.viewer(subscription.owner, { language: 'en', requestId: delivery.id });
    const payload = owner ? await payloadFor(parts, owner, delivery) : undefined;
    if (!payload) return { status: 'withheld', answer: 'Its owner may not see this.' };
    const body = JSON.stringify(payload);
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Rampart-Webhook',
      'x-rampart-event': payload.event,
      'x-rampart-delivery': delivery.id,
      'x-rampart-timestamp': String(timestamp),
      'x-rampart-signature': `sha256=${signatureOf(secret, timestamp, body)}`,
    };
    const { status, text } = await sendWebhook(subscription.url, body, headers, parts.privateAddresses);
    const answer = plainCharacters(text);
    if (status >= 200 && status < 300) return { status: 'delivered', httpStatus: status, answer };
    return later(delivery, status, answer);
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error);
    return error instanceof ClosedAddress
      ? { status: 'failed', httpStatus: null, answer }
      : later(delivery, null, answer);
  }
}

function later({ attempts }: Delivery, httpStatus: number | null, answer: string): Outcome {
  if (attempts >= ATTEMPTS) return { status: 'failed', httpStatus, answer };
  return { status: 'waiting', httpStatus, answer, nextAt: new Date(Date.now() + waitAfter(attempts) * 1000) };
}
