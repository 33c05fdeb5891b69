import { apiKeyMigrations } from '../access/apiKeys.ts';
import { inboxMigrations } from '../access/personal/inboxTable.ts';
import { rateCounterMigrations } from '../access/rateCounters.ts';
import { signInMigrations } from '../access/signIn/signInTables.ts';
import { sessionMigrations } from '../access/sessions.ts';
import { webhookSecretMigrations } from '../access/webhookSecrets.ts';
import { listViewMigrations } from '../access/personal/listViewTable.ts';
import type { Migration } from '../database/migrate.ts';
import { systemMigrations } from '../database/systemTables.ts';
import { operationMigrations } from '../jobs/operationsTable.ts';
import { anchorMigrations } from '../records/history/anchorTables.ts';
import { talkMigrations } from '../talk/talkTables.ts';
import { processScreenMigrations } from '../workflow/screens/screenTables.ts';
import { workflowMigrations } from '../workflow/workflowTables.ts';

/** The tables of all floors that are no business records, in the order in which they are made. */
export const systemTables: readonly Migration[] = [
  ...systemMigrations,
  ...inboxMigrations,
  ...apiKeyMigrations,
  ...listViewMigrations,
  ...operationMigrations,
  ...anchorMigrations,
  ...talkMigrations,
  ...webhookSecretMigrations,
  ...rateCounterMigrations,
  ...sessionMigrations,
  ...signInMigrations,
  ...workflowMigrations,
  ...processScreenMigrations,
];
