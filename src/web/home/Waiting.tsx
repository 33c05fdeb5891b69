import type { ReactNode } from 'react';
import type { WaitingItem } from '../../contract/endpoints/person.ts';
import { formatDateTime, formatDistance } from '../i18n/formatDate.ts';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import styles from './Home.module.css';
import { HomeList } from './HomeList.tsx';
import { recordPath } from './recordPath.ts';

/** What waits for the person, since when, and by when it is due. */
export function Waiting({ items, more }: { items: readonly WaitingItem[]; more: boolean }): ReactNode {
  const texts = useTexts('home');
  const label = useLabel();
  return (
    <HomeList
      title={texts('waiting')}
      none={texts('noWaiting')}
      more={more}
      items={items.map((item) => ({
        key: item.id,
        title: item.title || texts('untitled', { model: label(item.templateTitle) }),
        to: item.link ?? recordPath(item.templateCode, item.billId, item.title),
        meta: [item.number, label(item.templateTitle), label(item.step)].filter(Boolean).join(' · '),
        when: <When item={item} />,
      }))}
    />
  );
}

function When({ item }: { item: WaitingItem }): ReactNode {
  const texts = useTexts('home');
  return (
    <>
      <time dateTime={item.receivedAt} title={formatDateTime(item.receivedAt)}>
        {formatDistance(item.receivedAt)}
      </time>
      {typeof item.daysLeft === 'number' && <Due days={item.daysLeft} texts={texts} />}
    </>
  );
}

function Due({ days, texts }: { days: number; texts: ReturnType<typeof useTexts> }): ReactNode {
  if (days < 0) return <span className={styles['overdue']}>{texts('overdue', { count: -days })}</span>;
  return <span>{days === 0 ? texts('dueToday') : texts('dueIn', { count: days })}</span>;
}
