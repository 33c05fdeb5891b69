import { Button, Checkbox, Segmented } from 'antd';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { NoticeKind } from '../../../contract/endpoints/notice.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { noticesAtom } from '../notices.ts';
import styles from './NoticeCentre.module.css';
import type { NoticePage } from './useNoticePage.ts';

interface NoticeBarProps {
  page: NoticePage;
  kind: NoticeKind | undefined;
}

/** Which notices are shown, what is chosen of them, and what can be done with those, or with all of this kind (Specification §2, 'All read'). */
export function NoticeBar({ page, kind }: NoticeBarProps): ReactNode {
  const texts = useTexts('notices');
  const { chosen, chooseAll } = page.choice;
  const shown = page.data?.list.length ?? 0;
  const { unread, unreadOf } = useAtomValue(noticesAtom);
  const unreadHere = kind === undefined ? unread : (unreadOf[kind] ?? 0);
  return (
    <>
      <div className={styles['bar']}>
        <Segmented
          aria-label={texts('which')}
          value={page.unreadOnly ? 'unread' : 'all'}
          options={[
            { value: 'all', label: texts('all') },
            { value: 'unread', label: texts('unread') },
          ]}
          onChange={(which) => page.show(which === 'unread')}
        />
        <Button disabled={unreadHere === 0} onClick={() => void page.markAllRead(kind)}>
          {texts('allRead')}
        </Button>
      </div>
      <div className={styles['bar']} role="toolbar" aria-label={texts('ofChosen')}>
        <Checkbox
          disabled={shown === 0}
          checked={shown > 0 && chosen.length === shown}
          indeterminate={chosen.length > 0 && chosen.length < shown}
          onChange={({ target }) => chooseAll(target.checked)}
        >
          {texts('chooseAll')}
        </Checkbox>
        <span role="status" className={styles['count']}>
          {chosen.length > 0 && texts('chosen', { count: chosen.length })}
        </span>
        <div className={styles['actions']}>
          <Button
            size="small"
            disabled={chosen.every((notice) => notice.read)}
            onClick={() => void page.markRead(chosen)}
          >
            {texts('markRead')}
          </Button>
          <Button size="small" danger disabled={chosen.length === 0} onClick={() => void page.remove(chosen)}>
            {texts('remove')}
          </Button>
        </div>
      </div>
    </>
  );
}
