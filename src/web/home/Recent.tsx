import type { ReactNode } from 'react';
import type { RecentEntry } from '../../contract/endpoints/person.ts';
import { formatDistance } from '../i18n/formatDate.ts';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import { HomeList } from './HomeList.tsx';
import { recordPath } from './recordPath.ts';

/** The records that the person opened last. */
export function Recent({ items }: { items: readonly RecentEntry[] }): ReactNode {
  const texts = useTexts('home');
  const label = useLabel();
  return (
    <HomeList
      title={texts('recent')}
      none={texts('noRecent')}
      newest
      items={items.map((entry) => ({
        key: `${entry.templateCode}/${entry.billId}`,
        title: entry.title,
        to: recordPath(entry.templateCode, entry.billId, entry.title),
        meta: label(entry.templateTitle),
        when: formatDistance(entry.openedAt),
      }))}
    />
  );
}
