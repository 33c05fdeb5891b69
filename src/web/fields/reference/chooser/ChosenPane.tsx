import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '../../../i18n/useTexts.ts';
import { useRecordLabels } from '../../support/useRecordLabels.ts';

interface ChosenPaneProps {
  target: string;
  ids: readonly string[];
  max: number | undefined;
  onChange(ids: string[]): void;
}

/** What has been chosen, in the order in which it is stored. */
export function ChosenPane({ target, ids, max, onChange }: ChosenPaneProps) {
  const t = useTexts('fields');
  const names = useRecordLabels(target, ids);
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
        <Button size="small" type="link" disabled={ids.length === 0} onClick={() => onChange([])}>
          {t('chooser.none')}
        </Button>
      </div>
      <ol className="chooser-list">
        {ids.map((id, at) => {
          const name = names[at] || t('reference.unreadable');
          return (
            <li key={id} className="chooser-chosen">
              <span>{name}</span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden="true" />}
                aria-label={t('chooser.up', { name })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden="true" />}
                aria-label={t('chooser.down', { name })}
                disabled={at + 1 === ids.length}
                onClick={() => move(at, at + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden="true" />}
                aria-label={t('chooser.remove', { name })}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
