import { Button, Mentions } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { COMMENT_LENGTH, type Colleague, type Comment } from '../../../contract/endpoints/talk.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { Talk } from './useTalk.ts';

/** What was typed, with the ids of whom it mentions. */
export interface Written {
  text: string;
  mentions: string[];
}

interface CommentBoxProps {
  talk: Talk;
  label: string;
  /** On the button. */
  send: string;
  /** A comment to be said otherwise. */
  comment?: Comment;
  /** What it throws was shown already; what was typed stays. */
  onSend(written: Written): Promise<void>;
  onCancel?(): void;
}

const WAIT_MS = 200;

/** A place to type a comment: `@` offers the colleagues who see the record, Ctrl+Enter sends. */
export function CommentBox({ talk, label, send, comment, onSend, onCancel }: CommentBoxProps): ReactNode {
  const t = useTexts('talk');
  const [text, setText] = useState(comment?.text ?? '');
  const [sending, setSending] = useState(false);
  const known = useRef(new Map((comment?.mentions ?? []).map(({ id, name }) => [id, name])));
  const { people, searching, search } = useColleagues(talk);

  const submit = async (): Promise<void> => {
    if (text.trim() === '' || sending) return;
    setSending(true);
    try {
      const mentions = [...known.current].filter(([, name]) => text.includes(`@${name}`)).map(([id]) => id);
      await onSend({ text, mentions });
      setText('');
      known.current.clear();
    } finally {
      setSending(false);
    }
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit().catch(() => undefined);
  };
  return (
    <div className="comment-box">
      <Mentions
        value={text}
        aria-label={label}
        placeholder={t('placeholder')}
        autoSize={{ minRows: 2, maxRows: 10 }}
        maxLength={COMMENT_LENGTH}
        loading={searching}
        notFoundContent={t('nobody')}
        options={people.map(({ id, name, department }) => ({
          key: id,
          value: name,
          label: department ? `${name} · ${department}` : name,
        }))}
        filterOption={false}
        onSearch={search}
        onSelect={({ key, value = '' }) => {
          if (typeof key === 'string') known.current.set(key, value);
        }}
        onChange={setText}
        onKeyDown={pressed}
      />
      <div className="comment-send">
        <span className="field-note">{t('sendHint')}</span>
        {onCancel && <Button onClick={onCancel}>{t('common:cancel')}</Button>}
        <Button disabled={text.trim() === ''} loading={sending} onClick={() => void submit().catch(() => undefined)}>
          {send}
        </Button>
      </div>
    </div>
  );
}

/** Colleagues for what stands behind the `@`, asked for when typing rests. */
function useColleagues({ templateCode, billId }: Talk) {
  const client = useClient();
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  const [searching, setSearching] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (keyword: string): void => {
    clearTimeout(timer.current);
    const own = (asked.current += 1);
    setSearching(true);
    const ask = async (): Promise<void> => {
      const found = await client
        .post(
          'api/talk/people',
          { templateCode, billId, keyword: keyword.slice(0, 100), loading: 'N' },
          { handles: 'all' },
        )
        .catch(() => []);
      if (own !== asked.current) return;
      setPeople(found);
      setSearching(false);
    };
    timer.current = setTimeout(() => void ask(), WAIT_MS);
  };
  return { people, searching, search };
}
