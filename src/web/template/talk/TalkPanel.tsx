import { useEffect, useRef, type ReactNode } from 'react';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { CommentBox, type Written } from './CommentBox.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import './talk.css';
import type { Talk } from './useTalk.ts';

interface TalkPanelProps {
  talk: Talk;
  id: string;
  /** The person has just asked for it: it comes into view, ready to be typed in. */
  wanted: boolean;
}

/** What is said of a record, oldest first, and a place to say more. */
export default function TalkPanel({ talk, id, wanted }: TalkPanelProps): ReactNode {
  const t = useTexts('talk');
  const client = useClient();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!wanted) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector<HTMLElement>('.comment-new textarea')?.focus();
  }, [wanted]);
  const { templateCode, billId, comments = [] } = talk;
  const add = async (written: Written): Promise<void> =>
    talk.take(await client.post('api/talk/add', { templateCode, billId, ...written, loading: 'N' }));
  return (
    <section className="form-section talk" id={id} ref={box} aria-label={t('comments', { count: talk.count })}>
      <h3 className="form-section-title">{t('comments', { count: talk.count })}</h3>
      {comments.length === 0 && <p className="field-note">{t('none')}</p>}
      <ol className="comments" aria-live="polite">
        {comments.map((comment) => (
          <CommentEntry key={comment.id} comment={comment} talk={talk} />
        ))}
      </ol>
      <div className="comment-new">
        <CommentBox talk={talk} label={t('new')} send={t('send')} onSend={add} />
      </div>
    </section>
  );
}
