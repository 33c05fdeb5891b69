import { Select } from 'antd';
import type { UIEvent } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { leaveOnTab } from '../support/leaveOnTab.ts';
import { useRecordLabels } from '../support/useRecordLabels.ts';
import { useComposedSearch } from '../support/useComposedSearch.ts';
import { useLookup, type LookupSource } from './useLookup.ts';

interface RecordPickerProps {
  source: LookupSource;
  ids: readonly string[];
  multiple: boolean;
  onPick(ids: string[]): void;
  maxCount?: number;
  /** Props of the control: id, size, status, aria. */
  control: object;
}

/** Chooses records by keyword, page after page; shows the label, and the code or number beside it. */
export function RecordPicker({ source, ids, multiple, onPick, maxCount, control }: RecordPickerProps) {
  const t = useTexts('fields');
  const lookup = useLookup(source);
  const names = useRecordLabels(source.target, ids);
  const chosen = ids.map((id, at) => ({ value: id, label: names[at] || t('reference.unreadable') }));
  const options = lookup.options.map((option) => ({
    value: option.id,
    label: option.label,
    'aria-label': [option.label, option.description].filter(Boolean).join(', '),
    note: option.description,
    disabled: option.disabled,
  }));
  const nearEnd = (event: UIEvent<HTMLElement>): void => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
    if (scrollTop + clientHeight > scrollHeight - clientHeight / 2) lookup.more();
  };
  const { onSearch, holder } = useComposedSearch(lookup.search);
  return (
    <span className="field-picker" {...holder}>
      <Select
        className="field-full"
        {...control}
        {...leaveOnTab}
        labelInValue
        allowClear
        showSearch
        filterOption={false}
        mode={multiple ? 'multiple' : undefined}
        maxCount={multiple ? maxCount : undefined}
        maxTagCount="responsive"
        value={multiple ? chosen : chosen[0]}
        options={options}
        loading={lookup.loading}
        notFoundContent={
          lookup.failed ? t('reference.failed') : lookup.loading ? t('reference.loading') : t('reference.none')
        }
        optionRender={({ data }) => (
          <span className="field-option">
            <span>{data.label}</span>
            {'note' in data && data.note ? <span className="field-note tabular">{String(data.note)}</span> : null}
          </span>
        )}
        onSearch={onSearch}
        onOpenChange={(open: boolean) => open && lookup.open()}
        onPopupScroll={nearEnd}
        onChange={(next: { value: string } | { value: string }[] | undefined) =>
          onPick(next === undefined || next === null ? [] : [next].flat().map((entry) => entry.value))
        }
      />
    </span>
  );
}
