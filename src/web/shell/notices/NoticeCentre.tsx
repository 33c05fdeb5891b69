import { Badge, Button, Pagination, Segmented } from 'antd';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '../../../contract/endpoints/person.ts';
import { post } from '../../client/post.ts';
import { onServerEvent } from '../../client/serverEvents.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FaultState } from '../../kit/FaultState.tsx';
import { Page } from '../../kit/Page.tsx';
import { PageSkeleton } from '../../kit/PageSkeleton.tsx';
import { useRequest } from '../../kit/useRequest.ts';
import { readAllNoticesAtom, readNoticeAtom } from '../notices.ts';
import styles from './NoticeCentre.module.css';

const PAGE_SIZE = 20;

/** All notices of the person, page by page; the unread ones alone where that is wanted. */
export function NoticeCentre(): ReactNode {
  const texts = useTexts('notices');
  const [pageNum, setPageNum] = useState(1);
  const [unreadOnly, setUnreadOnly] = useState(false);
  const load = useCallback(
    (signal: AbortSignal) =>
      post('api/sys/notice/list', { pageNum, pageSize: PAGE_SIZE, unreadOnly, loading: 'N' }, { signal }),
    [pageNum, unreadOnly],
  );
  const { data, error, reload } = useRequest(load);
  const readAll = useSetAtom(readAllNoticesAtom);
  useEffect(() => onServerEvent({ take: (event) => event.type === 'notices' && reload(), missed: reload }), [reload]);

  if (!data) return error ? <FaultState error={error} onRetry={reload} /> : <PageSkeleton />;
  return (
    <Page
      title={texts('title')}
      actions={
        <Button disabled={data.unread === 0} onClick={() => void readAll().then(reload, () => undefined)}>
          {texts('allRead')}
        </Button>
      }
    >
      <div className={styles['box']}>
        <Segmented
          aria-label={texts('which')}
          value={unreadOnly ? 'unread' : 'all'}
          options={[
            { value: 'all', label: texts('all') },
            {
              value: 'unread',
              label: (
                <Badge count={data.unread} size="small" offset={[10, 0]}>
                  {texts('unread')}
                </Badge>
              ),
            },
          ]}
          onChange={(which) => {
            setUnreadOnly(which === 'unread');
            setPageNum(1);
          }}
        />
        {data.list.length === 0 && <p className={styles['none']}>{texts('none')}</p>}
        <ul className={styles['list']}>
          {data.list.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} onRead={reload} />
          ))}
        </ul>
        <Pagination
          size="small"
          hideOnSinglePage
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      </div>
    </Page>
  );
}

function NoticeLine({ notice, onRead }: { notice: Notice; onRead: () => void }): ReactNode {
  const texts = useTexts('notices');
  const navigate = useNavigate();
  const read = useSetAtom(readNoticeAtom);
  const markRead = () => void read(notice.id).then(onRead, () => undefined);
  const open = (link: string) => {
    if (!notice.read) markRead();
    void navigate(link);
  };
  const { link } = notice;
  return (
    <li className={styles['notice']} data-read={notice.read}>
      <div>
        <strong className={styles['title']}>{notice.title}</strong>
        {notice.content && <p className={styles['content']}>{notice.content}</p>}
        <time dateTime={notice.at}>{formatDateTime(notice.at)}</time>
      </div>
      <div className={styles['actions']}>
        {!notice.read && (
          <Button size="small" type="text" onClick={markRead}>
            {texts('markRead')}
          </Button>
        )}
        {link && (
          <Button size="small" onClick={() => open(link)}>
            {texts('open')}
          </Button>
        )}
      </div>
    </li>
  );
}
