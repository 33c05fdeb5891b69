import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import { useTyped } from '../../support/useTyped.ts';
import { useRecordLabels } from '../../support/useRecordLabels.ts';

interface ChosenPaneProps {
  target: string;
  ids: readonly string[];
  max: number | undefined;
  disabled?: boolean;
  onChange(ids: string[]): void;
}

/** From so many on they are searched, too. */
const MANY = 8;

/** What has been chosen, in the order in which it is stored. */
export function ChosenPane({ target, ids, max, disabled = false, onChange }: ChosenPaneProps) {
  const t = useTexts('fields');
  const [keyword, setKeyword] = useState('');
  const typed = useTyped(keyword, setKeyword);
  const names = useRecordLabels(target, ids);
  const sought = ids.length >= MANY ? keyword.trim().toLowerCase() : '';
  const move = (from: number, to: number): void => {
    const next = [...ids];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <section className="chooser-pane" aria-label={t('chooser.chosen')}>
      <div className="chooser-head">
        <span role="status">
          {max === undefined
            ? t('chooser.count', { count: ids.length })
            : t('chooser.countOf', { count: ids.length, max })}
        </span>
        <Button size="small" type="link" disabled={disabled || ids.length === 0} onClick={() => onChange([])}>
          {t('chooser.none')}
        </Button>
      </div>
      {ids.length >= MANY && (
        <Input
          allowClear
          size="small"
          aria-label={t('chooser.chosenSearch')}
          placeholder={t('chooser.chosenSearch')}
          {...typed}
        />
      )}
      <ol className="chooser-list">
        {ids.map((id, at) => {
          const name = names[at] || t('reference.unreadable');
          if (!name.toLowerCase().includes(sought)) return null;
          return (
            <li key={id} className="chooser-chosen">
              <span>{name}</span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden="true" />}
                aria-label={t('chooser.up', { name })}
                disabled={disabled || at === 0}
                onClick={() => move(at, at - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden="true" />}
                aria-label={t('chooser.down', { name })}
                disabled={disabled || at + 1 === ids.length}
                onClick={() => move(at, at + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden="true" />}
                aria-label={t('chooser.remove', { name })}
                disabled={disabled}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
