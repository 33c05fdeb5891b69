import type { ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps {
  title: string;
  count?: number | string;
  extra?: ReactNode;
  children: ReactNode;
}

/** A part of a page that answers one question. */
export function Card({ title, count, extra, children }: CardProps): ReactNode {
  return (
    <section className={styles['card']} aria-label={title}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>
          {title}
          {count !== undefined && <span className={styles['count']}>{count}</span>}
        </h2>
        {extra}
      </header>
      {children}
    </section>
  );
}
