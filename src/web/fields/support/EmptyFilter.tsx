import { Select } from 'antd';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { FilterProps } from '../fieldUi.ts';
import { leaveOnTab } from './leaveOnTab.ts';

/** Asks whether anything is there at all; for what cannot be compared (files, rows, related records). */
export function EmptyFilter({ field, label, condition, onChange }: FilterProps<Field>) {
  const t = useTexts('fields');
  return (
    <Select
      {...leaveOnTab}
      allowClear
      aria-label={label}
      placeholder={label}
      value={condition?.op}
      options={[
        { value: 'notEmpty' as const, label: t('filter.given', { label }) },
        { value: 'empty' as const, label: t('filter.missing', { label }) },
      ]}
      popupMatchSelectWidth={false}
      onChange={(op) => onChange(op === 'empty' || op === 'notEmpty' ? { field: field.name, op } : undefined)}
    />
  );
}
