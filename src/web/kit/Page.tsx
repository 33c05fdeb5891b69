import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  description?: string;
  /** One primary action at most; the rest are quiet. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: one title, its actions, its content. */
export function Page({ title, description, actions, children }: PageProps): ReactNode {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1 className={styles['title']}>{title}</h1>
          {description && <p className={styles['description']}>{description}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
