import type { SecretSeal } from '../access/secretSeal.ts';
import type { Viewer } from '../access/viewer.ts';
import { WEBHOOK_DELIVERY } from '../access/serverKept.ts';
import type { Language } from '../../model/language/texts.ts';
import type { Database } from '../database/connect.ts';
import type { ModelRegistry } from '../models/registry.ts';
import type { Records } from '../records/records.ts';
import { deliveryPart } from '../records/webhooks/deliveries.ts';
import { readSubscriptions, type Subscription } from '../records/webhooks/subscriptions.ts';
import type { Part } from '../records/write/statementPart.ts';
import type { TellableChange } from '../records/write/ports.ts';

/** Channel on which servers tell each other that webhooks have changed. */
export const WEBHOOKS_CHANNEL = 'webhooks';

/** What webhooks need of the rest of the server. */
export interface WebhookParts {
  database: Pick<Database, 'kysely'>;
  registry: Pick<ModelRegistry, 'model' | 'models'>;
  records: Pick<Records, 'sees' | 'history' | 'get'>;
  /** A person with the rights that he has now; null when he may not sign in. */
  viewer(userId: string, request: { language: Language; requestId: string }): Promise<Viewer | null>;
}

/** What sending needs besides. */
export interface DeliveryParts extends WebhookParts {
  /** Opens the secrets that deliveries are signed with. */
  seal: SecretSeal;
  /** Addresses within the house, and plain http, are allowed. */
  privateAddresses: boolean;
}

/** The webhooks in use, known to every server: what stores a change looks here, and asks nobody. */
export class Webhooks {
  #subscriptions: readonly Subscription[] = [];

  constructor(
    private readonly database: Pick<Database, 'kysely'>,
    private readonly registry: Pick<ModelRegistry, 'model'>,
  ) {}

  get subscriptions(): readonly Subscription[] {
    return this.#subscriptions;
  }

  /** Reads them anew; none where the installation has no model of them. */
  async refresh(): Promise<void> {
    const known = this.registry.model('sysWebhook') && this.registry.model(WEBHOOK_DELIVERY);
    this.#subscriptions = known ? await readSubscriptions(this.database.kysely) : [];
  }

  /** The statements that go with a change: a delivery for every webhook that wants to hear of it. */
  beside({ model, recordId, version, action, at }: TellableChange): Part[] {
    if (this.#subscriptions.length === 0) return [];
    const deliveries = this.registry.model(WEBHOOK_DELIVERY);
    const [event = '', step = null] = action.split(':');
    if (!deliveries) return [];
    return this.#subscriptions
      .filter(({ models, events }) => events.has(event) && (models.has('*') || models.has(model.base)))
      .map(({ id: webhook }) =>
        deliveryPart(deliveries, {
          webhook,
          event,
          step,
          target: model.base,
          recordId,
          recordVersion: version,
          happenedAt: at,
        }),
      );
  }
}
