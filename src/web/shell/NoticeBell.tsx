import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { NoticeList } from './NoticeList.tsx';
import { noticesAtom } from './notices.ts';

/** The bell with the number of unread notices and their list. */
export function NoticeBell(): ReactNode {
  const texts = useTexts('shell');
  const { unread } = useAtomValue(noticesAtom);
  const [open, setOpen] = useState(false);
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
