import { Button, Input, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { post } from '../../../kit/client.ts';
import { useTexts } from '../../../kit/texts.ts';
import styles from './DealPanel.module.css';

interface OpinionProps {
  value: string;
  required: boolean;
  /** The person's own. */
  phrases: readonly string[];
  onChange(value: string): void;
}

/** Where a person's own phrases are kept. */
const PHRASES_KEY = 'workflow.phrases';
const LONGEST = 1000;

/** The opinion, with phrases that are put in by a press; those of his own the person keeps and forgets here. */
export function Opinion({ value, required, phrases: kept, onChange }: OpinionProps): ReactNode {
  const texts = useTexts('processes');
  const [own, setOwn] = useState(kept);
  const common = [texts('deal.phrase1'), texts('deal.phrase2'), texts('deal.phrase3')];
  const keep = (next: readonly string[]): void => {
    setOwn(next);
    void post('api/sys/preference/set', { key: PHRASES_KEY, value: next, loading: 'N' });
  };
  const put = (phrase: string): void => onChange(value.trim() === '' ? phrase : `${value.trimEnd()} ${phrase}`);
  const typed = value.trim();
  return (
    <div className={styles['label']}>
      <span>
        {texts('deal.opinion')}
        {required && ' *'}
      </span>
      <Input.TextArea
        aria-label={texts('deal.opinion')}
        aria-required={required}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={LONGEST}
        placeholder={texts('deal.opinionHint')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles['phrases']} role="group" aria-label={texts('deal.phrases')}>
        {common.map((phrase) => (
          <Button key={phrase} size="small" onClick={() => put(phrase)}>
            {phrase}
          </Button>
        ))}
        {own.map((phrase) => (
          <Tag
            key={phrase}
            closable
            closeIcon={<span aria-label={texts('deal.dropPhrase', { phrase })}>×</span>}
            onClose={(event) => {
              event.preventDefault();
              keep(own.filter((one) => one !== phrase));
            }}
          >
            <Button type="text" size="small" onClick={() => put(phrase)}>
              {phrase}
            </Button>
          </Tag>
        ))}
        {typed !== '' && !own.includes(typed) && !common.includes(typed) && (
          <Button type="link" size="small" onClick={() => keep([...own, typed])}>
            {texts('deal.keepPhrase')}
          </Button>
        )}
      </div>
    </div>
  );
}
