import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from '../database/migrate.ts';
import type { Executor } from '../database/tables.ts';
import type { SecretSeal } from './secretSeal.ts';

/** What every secret begins with: found by scanners of leaked secrets. */
const PREFIX = 'whsec_';

export const webhookSecretMigrations: readonly Migration[] = [
  {
    id: 'access/004-webhook-secrets',
    statements: [
      // Sealed, and not as a hash like the secrets of those who call: signing needs it again.
      `create table sys_webhook_secret (
        webhook_id uuid primary key,
        secret text not null,
        issued_at timestamptz(3) not null default now()
      )`,
    ],
  },
];

/** Makes the secret of a webhook anew and answers it; it is told once and shown on no page. */
export async function issueWebhookSecret(within: Executor, seal: SecretSeal, webhookId: string): Promise<string> {
  const secret = PREFIX + randomBytes(32).toString('base64url');
  await sql`
    insert into sys_webhook_secret (webhook_id, secret) values (${webhookId}, ${seal.seal(secret, webhookId)})
    on conflict (webhook_id) do update set secret = excluded.secret, issued_at = now()`.execute(within);
  return secret;
}

/** The secret that what is sent to a webhook is signed with; null where none was issued, or the seal does not open it. */
export async function webhookSecret(executor: Executor, seal: SecretSeal, webhookId: string): Promise<string | null> {
  const { rows } = await sql<{ secret: string }>`
    select secret from sys_webhook_secret where webhook_id = ${webhookId}`.execute(executor);
  return rows[0] ? seal.open(rows[0].secret, webhookId) : null;
}

/** Seals secrets that were kept as they are before there was a seal. */
export async function sealOldSecrets(executor: Executor, seal: SecretSeal): Promise<void> {
  const { rows } = await sql<{ id: string; secret: string }>`
    select webhook_id as id, secret from sys_webhook_secret where secret like ${`${PREFIX}%`}`.execute(executor);
  for (const { id, secret } of rows)
    await sql`
      update sys_webhook_secret set secret = ${seal.seal(secret, id)} where webhook_id = ${id} and secret = ${secret}`.execute(
      executor,
    );
}
