import { Pagination } from 'antd';
import { useRef, type ReactNode } from 'react';
import type { NoticeKind } from '../../../contract/endpoints/notice.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import styles from './NoticeCentre.module.css';
import { NoticeLine } from './NoticeLine.tsx';
import { PAGE_SIZE, useNoticePage } from './useNoticePage.ts';

/** The notices of one kind, or of all kinds, page by page (Specification §2, notification centre). */
export function NoticePanel({ kind }: { kind?: NoticeKind }): ReactNode {
  const texts = useTexts('notices');
  const box = useRef<HTMLUListElement>(null);
  const page = useNoticePage(kind, box);
  const { data, error, choice } = page;
  if (!data) return error ? <FaultState error={error} onRetry={page.reload} /> : <PageSkeleton />;
  return (
    <div className={styles['box']}>
      <NoticeBar page={page} kind={kind} />
      {data.list.length === 0 && <p className={styles['none']}>{texts('none')}</p>}
      <ul ref={box} tabIndex={-1} className={styles['list']} aria-busy={page.loading}>
        {data.list.map((notice) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            showKind={kind === undefined}
            chosen={choice.has(notice.id)}
            onChoose={(on) => choice.choose(notice.id, on)}
            onRead={() => page.markRead([notice])}
            onRemove={() => page.remove([notice])}
          />
        ))}
      </ul>
      <Pagination
        size="small"
        hideOnSinglePage
        current={page.pageNum}
        pageSize={PAGE_SIZE}
        total={data.total}
        showSizeChanger={false}
        onChange={page.setPageNum}
      />
    </div>
  );
}
