import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
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
  /** There are more than these. */
  more?: boolean;
  /** These are the newest of many: their number says nothing. */
  newest?: boolean;
  /** Beside the title. */
  extra?: ReactNode;
}

/** Lines that stand at first; a list that is a little longer is not folded for it. */
const FOLDED = 8;
const UNFOLDED = 10;

/** A card of the home: one line per thing, its title leading to it. A long list is folded; its number counts all of it. */
export function HomeList({ title, items, none, more = false, newest = false, extra }: HomeListProps): ReactNode {
  const texts = useTexts('home');
  const [whole, setWhole] = useState(false);
  const folds = items.length > UNFOLDED;
  const shown = folds && !whole ? items.slice(0, FOLDED) : items;
  return (
    <Card
      title={title}
      count={newest || items.length === 0 ? undefined : `${items.length}${more ? '+' : ''}`}
      extra={extra}
    >
      {items.length === 0 && <p className={styles['none']}>{none}</p>}
      <ul className={styles['list']}>
        {shown.map((item) => (
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
      {folds && (
        <div className={styles['fold']}>
          <Button type="link" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? texts('showFewer') : texts(more ? 'showFirst' : 'showAll', { count: items.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}
