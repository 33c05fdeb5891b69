import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from '../database/migrate.ts';
import type { Executor } from '../database/tables.ts';

/** What every secret begins with: found by scanners of leaked secrets. */
const PREFIX = 'whsec_';

export const webhookSecretMigrations: readonly Migration[] = [
  {
    id: 'access/004-webhook-secrets',
    statements: [
      // Kept as it is, unlike the secrets of those who call: signing needs it.
      `create table sys_webhook_secret (
        webhook_id uuid primary key,
        secret text not null,
        issued_at timestamptz(3) not null default now()
      )`,
    ],
  },
];

/** Makes the secret of a webhook anew and answers it; it is told once and shown on no page. */
export async function issueWebhookSecret(within: Executor, webhookId: string): Promise<string> {
  const secret = PREFIX + randomBytes(32).toString('base64url');
  await sql`
    insert into sys_webhook_secret (webhook_id, secret) values (${webhookId}, ${secret})
    on conflict (webhook_id) do update set secret = excluded.secret, issued_at = now()`.execute(within);
  return secret;
}

/** The secret that what is sent to a webhook is signed with; null where none was issued. */
export async function webhookSecret(executor: Executor, webhookId: string): Promise<string | null> {
  const { rows } = await sql<{ secret: string }>`
    select secret from sys_webhook_secret where webhook_id = ${webhookId}`.execute(executor);
  return rows[0]?.secret ?? null;
}
