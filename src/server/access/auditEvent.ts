/** The model of the audit trail: read like any other, written by `appendAudit` alone. */
export const AUDIT_LOG = 'sysAuditLog';

/** Codes of the dictionary `auditKind`. */
export type AuditKind =
  | 'signIn'
  | 'signInFailed'
  | 'signOut'
  | 'passwordChanged'
  | 'passwordReset'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'identityBound'
  | 'identityLoosed'
  | 'deviceApproved'
  | 'rightsChanged'
  | 'export'
  | 'download'
  | 'import'
  | 'purge';

/** Something that the history of records cannot tell: who came in, took data out, or changed what others may do. */
export interface AuditEvent {
  kind: AuditKind;
  /** What it was about, by name. */
  subject: string;
  /** Null where nobody has signed in. */
  actor: { id: string; name: string } | null;
  account: string;
  address?: string;
  requestId: string;
  /** Model and record that it was about. */
  target?: string;
  recordId?: string;
  detail?: Readonly<Record<string, unknown>>;
}

/** Where events are recorded. */
export type Audit = (event: AuditEvent) => Promise<void>;
