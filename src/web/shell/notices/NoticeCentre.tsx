import { Badge, Tabs } from 'antd';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { NOTICE_KINDS } from '../../../contract/endpoints/notice.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Page } from '../../kit/Page.tsx';
import { TAB_PARAMETER, useView, withTab } from '../../kit/view.ts';
import { noticesAtom } from '../notices.ts';
import { NoticePanel } from './NoticePanel.tsx';
import styles from './NoticeCentre.module.css';

const ALL = 'all';

/** All notices of the person, in a tab for each kind that says how many are unread (Specification §2). `?tab=` names the tab on screen. */
export function NoticeCentre(): ReactNode {
  const texts = useTexts('notices');
  const { query, search, readdress } = useView();
  const { unread, unreadOf } = useAtomValue(noticesAtom);
  const label = (name: string, count: number) => (
    <span className={styles['tab']}>
      {name} <Badge count={count} size="small" title={texts('unreadCount', { count })} />
    </span>
  );
  const items = [
    { key: ALL, label: label(texts('all'), unread), children: <NoticePanel /> },
    ...NOTICE_KINDS.map((kind) => ({
      key: kind,
      label: label(texts(`kinds.${kind}`), unreadOf[kind] ?? 0),
      children: <NoticePanel kind={kind} />,
    })),
  ];
  return (
    <Page title={texts('title')}>
      <Tabs
        className={styles['tabs']}
        items={items}
        activeKey={NOTICE_KINDS.find((kind) => kind === query.get(TAB_PARAMETER)) ?? ALL}
        onChange={(key) => readdress?.(withTab(search, key === ALL ? undefined : key), 'push')}
        destroyOnHidden
      />
    </Page>
  );
}
