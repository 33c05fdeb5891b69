import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../kit/Card.tsx';
import styles from './Home.module.css';

export interface HomeItem {
  key: string;
  title: string;
  /** Route that it opens. */
  to?: string | null;
  meta?: string;
  when?: ReactNode;
  action?: ReactNode;
}

interface HomeListProps {
  title: string;
  items: readonly HomeItem[];
  /** What stands there when there is nothing. */
  none: string;
}

/** A card of the home: one line per thing, its title leading to it. */
export function HomeList({ title, items, none }: HomeListProps): ReactNode {
  return (
    <Card title={title} count={items.length || undefined}>
      {items.length === 0 && <p className={styles['none']}>{none}</p>}
      <ul className={styles['list']}>
        {items.map((item) => (
          <li key={item.key} className={styles['item']}>
            <div className={styles['what']}>
              {item.to ? (
                <Link className={styles['title']} to={item.to}>
                  {item.title}
                </Link>
              ) : (
                <span className={styles['title']}>{item.title}</span>
              )}
              {item.meta && <span className={styles['meta']}>{item.meta}</span>}
            </div>
            <span className={styles['when']}>{item.when}</span>
            {item.action}
          </li>
        ))}
      </ul>
    </Card>
  );
}
