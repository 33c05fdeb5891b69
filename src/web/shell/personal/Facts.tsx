import type { ReactNode } from 'react';
import styles from './Personal.module.css';

/** Names and values, one below the other; what has no value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, string | null])[] }): ReactNode {
  return (
    <dl className={styles['facts']}>
      {facts.flatMap(([name, value]) => (value ? [<dt key={name}>{name}</dt>, <dd key={`${name}=`}>{value}</dd>] : []))}
    </dl>
  );
}
