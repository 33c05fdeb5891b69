import { Button } from 'antd';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '../../contract/endpoints/notice.ts';
import { formatDistance } from '../i18n/formatDate.ts';
import { useTexts } from '../i18n/useTexts.ts';
import styles from './NoticeList.module.css';
import { noticesAtom, readAllNoticesAtom, readNoticesAtom } from './notices.ts';

/** The newest notices with 'All read' and the way to all of them (Specification §2); a notice that leads somewhere opens it. */
export function NoticeList({ onFollow }: { onFollow: () => void }): ReactNode {
  const texts = useTexts('shell');
  const navigate = useNavigate();
  const { list, unread } = useAtomValue(noticesAtom);
  const read = useSetAtom(readNoticesAtom);
  const readAll = useSetAtom(readAllNoticesAtom);

  const follow = (notice: Notice) => {
    if (!notice.read) void read([notice.id]).catch(() => undefined);
    if (!notice.link) return;
    onFollow();
    void navigate(notice.link);
  };

  return (
    <div className={styles['list']}>
      <header className={styles['head']}>
        <strong>{texts('notices')}</strong>
        <Button type="link" size="small" disabled={unread === 0} onClick={() => void readAll().catch(() => undefined)}>
          {texts('allRead')}
        </Button>
      </header>
      {list.length === 0 && <p className={styles['none']}>{texts('noNotice')}</p>}
      {list.map((notice) => (
        <button
          key={notice.id}
          type="button"
          className={styles['notice']}
          data-read={notice.read}
          onClick={() => follow(notice)}
        >
          <span className={styles['title']}>{notice.title}</span>
          {notice.content && <span className={styles['content']}>{notice.content}</span>}
          <time dateTime={notice.at}>{formatDistance(notice.at)}</time>
        </button>
      ))}
      <footer className={styles['foot']}>
        <Button
          type="link"
          size="small"
          block
          onClick={() => {
            onFollow();
            void navigate('/notices');
          }}
        >
          {texts('toNotices')}
        </Button>
      </footer>
    </div>
  );
}
