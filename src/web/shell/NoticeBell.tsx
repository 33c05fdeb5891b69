import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { NoticeList } from './NoticeList.tsx';
import { loadNoticesAtom, noticesAtom } from './notices.ts';

const ROUND_MS = 60_000;

/** The bell with the number of unread notices and their list. Asks again each minute while the page is visible. */
export function NoticeBell(): ReactNode {
  const texts = useTexts('shell');
  const { unread } = useAtomValue(noticesAtom);
  const load = useSetAtom(loadNoticesAtom);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    void load();
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), ROUND_MS);
    return () => clearInterval(timer);
  }, [load]);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={<NoticeList onFollow={() => setOpen(false)} />}
    >
      <Button
        type="text"
        icon={
          <Badge count={unread} size="small" overflowCount={99}>
            <BellOutlined />
          </Badge>
        }
        aria-label={texts('noticesUnread', { count: unread })}
        title={texts('notices')}
      />
    </Popover>
  );
}
