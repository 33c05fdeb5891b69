import type { ReactNode } from 'react';
import type { Notice } from '../../contract/endpoints/notice.ts';
import { formatDistance } from '../i18n/formatDate.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { HomeList } from './HomeList.tsx';

/** The newest notices. */
export function Notices({ items }: { items: readonly Notice[] }): ReactNode {
  const texts = useTexts('home');
  return (
    <HomeList
      title={texts('notices')}
      none={texts('noNotices')}
      newest
      items={items.map((notice) => ({
        key: notice.id,
        title: notice.title,
        to: notice.link,
        meta: notice.content,
        when: formatDistance(notice.at),
      }))}
    />
  );
}
