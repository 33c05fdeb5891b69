import { CommentOutlined, EyeFilled, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import type { Talk } from './useTalk.ts';

interface TalkToolsProps {
  talk: Talk;
  /** Id of the panel that the comments stand in. */
  panel: string;
  open: boolean;
  onToggle(): void;
}

/** Opens the comments of a record, and begins or ends watching it. */
export function TalkTools({ talk, panel, open, onToggle }: TalkToolsProps): ReactNode {
  const t = useTexts('talk');
  const [busy, setBusy] = useState(false);
  const watch = async (): Promise<void> => {
    setBusy(true);
    try {
      await talk.watch(!talk.watching);
    } finally {
      setBusy(false);
    }
  };
  if (!talk.comments) return null;
  return (
    <>
      <Button
        type="text"
        icon={<CommentOutlined aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={panel}
        onClick={onToggle}
      >
        {t('comments', { count: talk.count })}
      </Button>
      <Button
        type="text"
        icon={talk.watching ? <EyeFilled aria-hidden="true" /> : <EyeOutlined aria-hidden="true" />}
        aria-pressed={talk.watching}
        title={t(talk.watching ? 'unwatchHint' : 'watchHint')}
        loading={busy}
        onClick={() => void watch().catch(() => undefined)}
      >
        {t(talk.watching ? 'watching' : 'watch')}
      </Button>
    </>
  );
}
