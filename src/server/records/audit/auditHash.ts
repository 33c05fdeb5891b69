import { createHash } from 'node:crypto';
import { canonical } from '../history/hash.ts';

/** An entry of the audit trail as it is stored, less its own hash. */
export interface AuditEntry {
  /** Counts from 1 without a gap. */
  no: number;
  at: string;
  kind: string;
  subject: string | null;
  actorName: string | null;
  account: string | null;
  address: string | null;
  requestId: string | null;
  target: string | null;
  recordId: string | null;
  detail: string | null;
  actorId: string | null;
  prevHash: string | null;
}

/** SHA-256 over an entry, the hash of the one before included, as lower-case hex. */
export function auditHash(entry: AuditEntry): string {
  const { no, at, kind, subject, actorName, account, address } = entry;
  const { requestId, target, recordId, detail, actorId, prevHash } = entry;
  const content = { no, at, kind, subject, actorName, account, address, requestId, target, recordId, detail, actorId };
  return createHash('sha256')
    .update(`${prevHash ?? ''}\n${canonical(content)}`)
    .digest('hex');
}
