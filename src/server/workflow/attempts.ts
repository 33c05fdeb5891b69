import { sql } from 'kysely';
import { deliver } from '../access/personal/inbox.ts';
import { say } from '../texts/say.ts';
import type { WorkflowParts } from './parts.ts';
import { administrators } from './people.ts';
import { inLanguages } from './inLanguages.ts';

/** Times that a timer, a beginning or something told is tried; after that it stands in the list of incidents. */
export const MOST_ATTEMPTS = 5;

/**
 * Notes that something which is due could not be done. It is tried again later, each time later; what is given up is told to the administrators
 * of processes.
 */
export async function countAttempt(
  { database, clock }: WorkflowParts,
  table: 'wf_subscription' | 'wf_outbox' | 'wf_start',
  id: string,
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  await database.transaction(async (transaction) => {
    const { rows } = await sql<{ attempts: number }>`
      update ${sql.table(table)} set attempts = attempts + 1, last_error = ${message},
        retry_at = ${clock.now().toISOString()}::timestamptz + make_interval(mins => (attempts + 1) * (attempts + 1))
      where id = ${id} returning attempts`.execute(transaction);
    if ((rows[0]?.attempts ?? 0) !== MOST_ATTEMPTS) return;
    await deliver(transaction, await administrators(transaction), {
      kind: 'warning',
      level: 'urgent',
      title: inLanguages((language) => say(language, 'workflow.givenUp')),
      content: null,
      templateCode: null,
      recordId: null,
      noticeId: null,
      expiresAt: null,
    });
  });
}
