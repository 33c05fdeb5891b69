import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';

/** A webhook in use: where it leads, whose rights bound what it tells, and what it wants to hear of. */
export interface Subscription {
  id: string;
  url: string;
  /** Id of the user. */
  owner: string;
  /** Codes of models; `*` for all. */
  models: ReadonlySet<string>;
  /** Codes of the dictionary `webhookEvent`. */
  events: ReadonlySet<string>;
}

/** Webhooks that are enabled and have a secret. Installations without the model have none. */
export async function readSubscriptions(executor: Executor): Promise<Subscription[]> {
  const { rows } = await sql<{
    id: string;
    url: string;
    owner: string;
    models: string | null;
    events: string[] | null;
  }>`
    select w.id, w.url, w.owner, w.models, w.events from sys_webhook w join sys_webhook_secret s on s.webhook_id = w.id
    where w.deleted_at is null and w.state = 'enabled'`.execute(executor);
  return rows.map(({ id, url, owner, models, events }) => ({
    id,
    url,
    owner,
    models: new Set((models ?? '').split(/\s+/).filter(Boolean)),
    events: new Set(events ?? []),
  }));
}
