import type { ReactNode } from 'react';
import type { ProcessHistory } from '../../../kit/processTypes.ts';
import { formatDateTime, useTexts } from '../../../kit/texts.ts';
import styles from './HistoryPanel.module.css';

/** Who got a copy, and whether it has been read. */
export function CopyList({ copies }: { copies: ProcessHistory['copies'] }): ReactNode {
  const texts = useTexts('processes');
  if (copies.length === 0) return null;
  return (
    <p className={styles['soft']}>
      {texts('history.copies')}:{' '}
      {copies
        .map(
          ({ person, readAt }) =>
            `${person.name} (${readAt === null ? texts('history.notRead') : formatDateTime(readAt)})`,
        )
        .join(', ')}
    </p>
  );
}
