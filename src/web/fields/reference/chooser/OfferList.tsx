import { Button, Checkbox, Input, Radio } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { highlight } from '../../../../model/formats/highlight.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { useSearchText } from '../../support/useSearchText.ts';
import { useLookup, type LookupSource } from '../useLookup.ts';

interface OfferListProps {
  source: LookupSource;
  chosen: readonly string[];
  multiple: boolean;
  /** No more can be chosen. */
  full: boolean;
  onToggle(id: string): void;
  onAll(ids: string[]): void;
}

/** The records on offer, page after page, found by name, code or pinyin; the keyword stands out in what it has found. */
export function OfferList({ source, chosen, multiple, full, onToggle, onAll }: OfferListProps) {
  const t = useTexts('fields');
  const lookup = useLookup(source);
  const { open, keyword, options, total, loading, failed } = lookup;
  const { typed, now } = useSearchText(keyword, lookup.find);
  useEffect(() => open(), [open]);
  const Mark = multiple ? Checkbox : Radio;
  return (
    <>
      <Input
        allowClear
        aria-label={t('chooser.search')}
        placeholder={t('chooser.search')}
        {...typed}
        onPressEnter={(event) => now(event.currentTarget.value)}
      />
      <p className="field-note" role="status">
        {failed ? t('reference.failed') : loading ? t('reference.loading') : t('chooser.found', { count: total })}
      </p>
      <ul className="chooser-list">
        {options.map(({ id, label, description, disabled }) => (
          <li key={id}>
            <Mark
              checked={chosen.includes(id)}
              disabled={disabled || (multiple && full && !chosen.includes(id))}
              onChange={() => onToggle(id)}
            >
              {marked(label, keyword)} {description && <span className="field-note tabular">{description}</span>}
            </Mark>
          </li>
        ))}
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
            onClick={() => onAll(options.filter((one) => !one.disabled).map(({ id }) => id))}
          >
            {t('chooser.all')}
          </Button>
        )}
      </div>
    </>
  );
}

const marked = (text: string, keyword: string): ReactNode =>
  highlight(text, keyword).map((piece, at) =>
    piece.colour ? (
      <mark key={at} className="keyword-mark">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
