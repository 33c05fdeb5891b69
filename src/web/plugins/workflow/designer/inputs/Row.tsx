import type { ReactNode } from 'react';
import styles from './inputs.module.css';

interface RowProps {
  label: string;
  /** Of the control. */
  id: string;
  help?: string;
  fault?: string;
  children: ReactNode;
}

/** A line of a panel: its label above its control, and below it what is to be said. */
export function Row({ label, id, help, fault, children }: RowProps): ReactNode {
  return (
    <div className={styles['row']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children}
      {fault ? (
        <span className={styles['fault']} role="alert">
          {fault}
        </span>
      ) : (
        help && <span className={styles['help']}>{help}</span>
      )}
    </div>
  );
}
