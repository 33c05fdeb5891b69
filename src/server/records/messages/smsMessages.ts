import { sql } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import { SMS_MESSAGE } from '../../access/serverKept.ts';
import type { TextMessage } from '../../access/signIn/smsGateway.ts';
import type { Database } from '../../database/connect.ts';
import type { Executor } from '../../database/tables.ts';
import { executeTogether } from '../write/statementPart.ts';
import { enteredFrame, insertRecord } from '../write/storeRecord.ts';

/** What became of a message: kept here for an administrator to read, taken by the gateway, or refused by it. */
export type SmsStatus = 'kept' | 'sent' | 'failed';

/** Days that messages stay in their list. */
const KEPT_DAYS = 30;

/** Enters a text message. Its words stand there only where it is kept for somebody to read them there. */
export async function enterSms(
  database: Database,
  registry: { model(code: string): Model | undefined },
  { mobile, text, masked }: TextMessage,
  smsStatus: SmsStatus,
): Promise<void> {
  const model = registry.model(SMS_MESSAGE);
  if (!model) return;
  const at = new Date().toISOString();
  const frame = enteredFrame(at);
  const values = { mobile, content: smsStatus === 'kept' ? text : masked, smsStatus, sentAt: at };
  await database.transaction((transaction) =>
    executeTogether({ transaction }, [insertRecord(model, model, frame, values)]),
  );
}

/** Removes what has been in the list long enough. */
export async function tidySms(executor: Executor): Promise<void> {
  await sql`delete from sys_sms_message where sent_at < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(
    executor,
  );
}
