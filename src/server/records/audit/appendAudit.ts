import { sql } from 'kysely';
import { plainCharacters } from '../../../model/field-types/plainCharacters.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { lockKeys } from '../../database/advisoryLock.ts';
import type { Transaction } from '../../database/tables.ts';
import { tableName } from '../physical.ts';
import { executeTogether } from '../write/statementPart.ts';
import { enteredFrame, insertRecord } from '../write/storeRecord.ts';
import { AUDIT_LOG, type AuditEvent, type AuditKind } from '../../access/auditEvent.ts';
import { type AuditEntry, auditHash } from './auditHash.ts';

/** Longest texts of an entry; some of them come from people who have not signed in. */
const NAME = 60;
const SUBJECT = 200;
const DETAIL = 20_000;

/** Adds an entry to the end of the audit trail. Whoever writes at the same time waits, so that the chain has one end. */
export async function appendAudit(
  transaction: Transaction,
  registry: { model(code: string): Model | undefined },
  event: AuditEvent,
): Promise<void> {
  const model = registry.model(AUDIT_LOG);
  // Installations of tests hold a few models only.
  if (!model) return;
  await lockKeys(transaction, 'audit trail');
  const { rows } = await sql<{ no: number; hash: string }>`
    select no, hash from ${sql.table(tableName(AUDIT_LOG))} order by no desc limit 1`.execute(transaction);
  const last = rows[0];
  const entry: AuditEntry = {
    no: Number(last?.no ?? 0) + 1,
    at: new Date().toISOString(),
    kind: event.kind,
    subject: shortened(event.subject, SUBJECT),
    actorName: shortened(event.actor?.name, NAME),
    account: shortened(event.account, NAME),
    address: shortened(event.address, NAME),
    requestId: shortened(event.requestId, 64),
    target: shortened(event.target, 64),
    recordId: shortened(event.recordId, 64),
    detail: shortened(event.detail && JSON.stringify(event.detail), DETAIL),
    actorId: event.actor?.id ?? null,
    prevHash: last?.hash ?? null,
  };
  const { at } = entry;
  const frame = enteredFrame(at, entry.actorId);
  await executeTogether({ transaction }, [insertRecord(model, model, frame, { ...entry, hash: auditHash(entry) })]);
}

/** An event of somebody who has signed in. */
export function eventOf(
  viewer: Viewer,
  kind: AuditKind,
  subject: string,
  more: Pick<AuditEvent, 'target' | 'recordId' | 'detail'> = {},
): AuditEvent {
  const { id, name, account, address, requestId } = viewer;
  return { kind, subject, actor: { id, name }, account, address, requestId, ...more };
}

function shortened(text: string | undefined, length: number): string | null {
  const plain = plainCharacters(text ?? '').trim();
  return plain === '' ? null : plainCharacters(plain.slice(0, length));
}
