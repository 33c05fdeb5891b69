import type { ReactNode } from 'react';
import styles from './State.module.css';

interface StateProps {
  icon: ReactNode;
  title: string;
  /** What happened and what to do. */
  text?: string;
  /** Buttons; the first is the next step. */
  actions?: ReactNode;
  /** Announced at once by screen readers: faults. */
  urgent?: boolean;
}

/** The frame of every empty, wrong, or forbidden state of a screen or a part of one. */
export function State({ icon, title, text, actions, urgent = false }: StateProps): ReactNode {
  return (
    <div className={styles['state']} role={urgent ? 'alert' : 'status'}>
      <div className={styles['icon']} aria-hidden>
        {icon}
      </div>
      <h2 className={styles['title']}>{title}</h2>
      {text && <p className={styles['text']}>{text}</p>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
