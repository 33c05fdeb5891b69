import { Button, Checkbox, Input, Radio, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Marked } from '../../support/Marked.tsx';
import { useSearchText } from '../../support/useSearchText.ts';
import { OpenBelow } from '../nested/OpenBelow.tsx';
import type { Taken } from '../nested/taken.ts';
import type { Nested } from '../nested/useNested.ts';
import { useLookup, type LookupSource } from '../useLookup.ts';

interface OfferListProps {
  source: LookupSource;
  chosen: readonly string[];
  multiple: boolean;
  /** No more can be chosen. */
  full: boolean;
  disabled?: boolean;
  /** The box to search in, as a form knows it. */
  box?: { id?: string; describedBy?: string };
  /** What belongs to each record, below it; `taken`: those of them that are ticked. */
  nested?: Nested;
  taken?: Taken;
  onToggle(id: string): void;
  onAll(ids: string[]): void;
}

/** The records on offer, page after page, found by name, code or pinyin; the keyword stands out in what it has found. */
export function OfferList(props: OfferListProps) {
  const { source, chosen, multiple, full, disabled: closed = false, box, nested, taken, onToggle, onAll } = props;
  const t = useTexts('fields');
  const lookup = useLookup(source);
  const { open, keyword, options, total, loading, failed } = lookup;
  const { typed, now } = useSearchText(keyword, lookup.find);
  useEffect(() => open(), [open]);
  /** What is taken of a record takes the record too. */
  const takePart = (id: string, part: string, { ids, onToggle: toggle }: Taken): void => {
    if (!ids.includes(part) && !chosen.includes(id) && !full) onToggle(id);
    toggle(part);
  };
  const Mark = multiple ? Checkbox : Radio;
  return (
    <>
      <Input
        allowClear
        id={box?.id}
        aria-describedby={box?.describedBy}
        disabled={closed}
        aria-label={box?.id ? undefined : t('chooser.search')}
        placeholder={t('chooser.search')}
        {...typed}
        onPressEnter={(event) => now(event.currentTarget.value)}
      />
      <p className="field-note" role="status">
        {failed ? t('chooser.failed') : loading ? t('reference.loading') : t('chooser.found', { count: total })}
        {failed && (
          <Button size="small" type="link" onClick={() => lookup.find(keyword)}>
            {t('chooser.again')}
          </Button>
        )}
      </p>
      {loading && options.length === 0 && <Skeleton active title={false} />}
      <ul className="chooser-list">
        {options.map(({ id, label, description, disabled }) => {
          const mark = (
            <Mark
              checked={chosen.includes(id)}
              disabled={closed || disabled || (multiple && full && !chosen.includes(id))}
              onChange={() => onToggle(id)}
            >
              <Marked text={label} words={keyword} />{' '}
              {description && <span className="field-note tabular">{description}</span>}
            </Mark>
          );
          return (
            <li key={id}>
              {nested ? (
                <OpenBelow
                  target={source.target}
                  nested={nested}
                  id={id}
                  name={label}
                  taken={taken && { ...taken, onToggle: (part) => takePart(id, part, taken) }}
                >
                  {mark}
                </OpenBelow>
              ) : (
                mark
              )}
            </li>
          );
        })}
      </ul>
      <div className="chooser-foot">
        {options.length < total && (
          <Button size="small" onClick={lookup.more} loading={loading}>
            {t('chooser.more')}
          </Button>
        )}
        {multiple && options.length > 0 && (
          <Button
            size="small"
            type="link"
            disabled={closed || full}
            onClick={() => onAll(options.filter((one) => !one.disabled).map(({ id }) => id))}
          >
            {t('chooser.all')}
          </Button>
        )}
      </div>
    </>
  );
}
