import type { ReactNode } from 'react';
import { translate } from '../i18n/translate.ts';
import styles from './PageSkeleton.module.css';

/** The shape of a list page while it loads: a title, a line of filters, rows. */
export function PageSkeleton({ rows = 8 }: { rows?: number }): ReactNode {
  return (
    <div className={styles['page']} role="status" aria-busy>
      <span className="visually-hidden">{translate('client:loading')}</span>
      <div className={`${styles['bar']} ${styles['title']}`} />
      <div className={styles['bar']} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`${styles['bar']} ${styles['row']}`} />
      ))}
    </div>
  );
}
