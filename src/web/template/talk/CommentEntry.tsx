import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Comment } from '../../../contract/endpoints/talk.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { CommentBox, type Written } from './CommentBox.tsx';
import { CommentText } from './CommentText.tsx';
import type { Talk } from './useTalk.ts';

/** One comment; its author may say it otherwise or take it back, and everybody may see what it said before. */
export function CommentEntry({ comment, talk }: { comment: Comment; talk: Talk }): ReactNode {
  const t = useTexts('talk');
  const client = useClient();
  const { confirm } = useFeedback();
  const [editing, setEditing] = useState(false);
  const { id, text, authorName, at, editedAt } = comment;
  const of = { templateCode: talk.templateCode, id, loading: 'N' } as const;
  const edit = async (written: Written): Promise<void> => {
    talk.take(await client.post('api/talk/edit', { ...of, ...written }));
    setEditing(false);
  };
  const remove = async (): Promise<void> => {
    if (await confirm(t('removeQuestion'), { danger: true })) talk.take(await client.post('api/talk/remove', of));
  };
  return (
    <li className="comment">
      <div className="comment-head">
        <strong>{authorName}</strong>
        <time className="field-note tabular" dateTime={at}>
          {formatDateTime(at)}
        </time>
        {comment.own && text !== null && !editing && (
          <span className="comment-tools">
            <Button type="link" size="small" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
            <Button type="link" size="small" onClick={() => void remove().catch(() => undefined)}>
              {t('remove')}
            </Button>
          </span>
        )}
      </div>
      {text === null && <p className="field-note">{t('removed')}</p>}
      {text !== null && editing && (
        <CommentBox
          talk={talk}
          label={t('edit')}
          send={t('save')}
          comment={comment}
          onSend={edit}
          onCancel={() => setEditing(false)}
        />
      )}
      {text !== null && !editing && <CommentText text={text} mentions={comment.mentions} />}
      {text !== null && !editing && editedAt && <EarlierWords of={of} editedAt={editedAt} />}
    </li>
  );
}

type Earlier = readonly { text: string; until: string }[];

/** Says that a comment was edited, and shows on demand what it said before. */
function EarlierWords({ of, editedAt }: { of: { templateCode: string; id: string }; editedAt: string }): ReactNode {
  const t = useTexts('talk');
  const client = useClient();
  const [shown, setShown] = useState<{ of: string; words: Earlier }>();
  const words = shown?.of === editedAt ? shown.words : undefined;
  const toggle = async (): Promise<void> =>
    setShown(
      words ? undefined : { of: editedAt, words: await client.post('api/talk/earlier', { ...of, loading: 'N' }) },
    );
  return (
    <div className="comment-earlier">
      <Button
        type="link"
        size="small"
        aria-expanded={words !== undefined}
        onClick={() => void toggle().catch(() => undefined)}
      >
        {t('edited', { time: formatDateTime(editedAt) })}
      </Button>
      {words?.map(({ text, until }) => (
        <blockquote key={until}>
          <span className="field-note">{t('until', { time: formatDateTime(until) })}</span>
          <CommentText text={text} mentions={[]} />
        </blockquote>
      ))}
    </div>
  );
}
