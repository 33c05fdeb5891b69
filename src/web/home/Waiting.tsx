import type { ReactNode } from 'react';
import type { WaitingItem } from '../../contract/endpoints/person.ts';
import { formatDistance } from '../i18n/formatDate.ts';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import styles from './Home.module.css';
import { HomeList } from './HomeList.tsx';
import { recordPath } from './recordPath.ts';

/** What waits for the person; overdue ones say by how many days. */
export function Waiting({ items }: { items: readonly WaitingItem[] }): ReactNode {
  const texts = useTexts('home');
  const label = useLabel();
  return (
    <HomeList
      title={texts('waiting')}
      none={texts('noWaiting')}
      items={items.map((item) => ({
        key: item.id,
        title: item.title,
        to: recordPath(item.templateCode, item.billId, item.title),
        meta: [label(item.templateTitle), label(item.step)].filter(Boolean).join(' · '),
        when: <Due item={item} />,
      }))}
    />
  );
}

function Due({ item }: { item: WaitingItem }): ReactNode {
  const texts = useTexts('home');
  if (!item.dueAt) return formatDistance(item.receivedAt);
  const days = daysUntil(item.dueAt);
  if (days < 0) return <span className={styles['overdue']}>{texts('overdue', { count: -days })}</span>;
  return days === 0 ? texts('dueToday') : texts('dueIn', { count: days });
}

function daysUntil(instant: string): number {
  return Math.floor((Date.parse(instant) - Date.now()) / 86_400_000);
}
