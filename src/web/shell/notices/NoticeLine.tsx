import { Button, Checkbox, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '../../../contract/endpoints/notice.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './NoticeCentre.module.css';

interface NoticeLineProps {
  notice: Notice;
  showKind: boolean;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onRead: () => Promise<void>;
  onRemove: () => Promise<void>;
}

/** A notice with what can be done with it alone; following it marks it as read. */
export function NoticeLine({ notice, showKind, chosen, onChoose, onRead, onRemove }: NoticeLineProps): ReactNode {
  const texts = useTexts('notices');
  const navigate = useNavigate();
  const { title, kind, link } = notice;
  const open = (to: string) => {
    if (!notice.read) void onRead();
    void navigate(to);
  };
  return (
    <li className={styles['notice']} data-read={notice.read}>
      <Checkbox
        aria-label={texts('choose', { title })}
        checked={chosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div className={styles['what']}>
        <strong className={styles['title']}>{title}</strong>
        {!notice.read && <span className={styles['mark']}>{texts('unread')}</span>}
        {notice.content && <p className={styles['content']}>{notice.content}</p>}
        <div className={styles['meta']}>
          {showKind && kind && <Tag>{texts(`kinds.${kind}`)}</Tag>}
          <time dateTime={notice.at}>{formatDateTime(notice.at)}</time>
        </div>
      </div>
      <div className={styles['actions']}>
        {!notice.read && (
          <Button size="small" type="text" onClick={() => void onRead()}>
            {texts('markRead')}
          </Button>
        )}
        <Button size="small" type="text" danger onClick={() => void onRemove()}>
          {texts('remove')}
        </Button>
        {link && (
          <Button size="small" onClick={() => open(link)}>
            {texts('open')}
          </Button>
        )}
      </div>
    </li>
  );
}
