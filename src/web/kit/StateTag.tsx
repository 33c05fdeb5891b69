import type { ReactNode } from 'react';
import styles from './StateTag.module.css';

/** What kind of state a record is in; models map their states to these. */
export type StateTone = 'draft' | 'review' | 'returned' | 'done' | 'refused' | 'void';

/** The state of a record at a glance: draft grey outline, review blue, returned amber, done green, refused red, void struck through. */
export function StateTag({ tone, label }: { tone: StateTone; label: string }): ReactNode {
  return <span className={`${styles['tag']} ${styles[tone]}`}>{label}</span>;
}
