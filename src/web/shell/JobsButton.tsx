import { SyncOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { JobList } from './JobList.tsx';
import { jobsAtom, seenJobsAtom } from './jobs.ts';

/** Leads to the person's own background work; not there while there is none. A dot says that something has ended. */
export function JobsButton(): ReactNode {
  const texts = useTexts('shell');
  const { list, news } = useAtomValue(jobsAtom);
  const seen = useSetAtom(seenJobsAtom);
  const [open, setOpen] = useState(false);
  if (list.length === 0) return null;
  const running = list.filter((job) => job.state === 'running').length;
  const toggle = (next: boolean): void => {
    setOpen(next);
    seen();
  };
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={toggle} content={<JobList />}>
      <Button
        type="text"
        icon={
          <Badge dot={news.size > 0 && !open}>
            <SyncOutlined spin={running > 0} />
          </Badge>
        }
        aria-label={texts('jobs.running', { count: running })}
        title={texts('jobs.title')}
      />
    </Popover>
  );
}
