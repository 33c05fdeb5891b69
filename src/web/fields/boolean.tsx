import { CheckOutlined } from '@ant-design/icons';
import { Radio, Select } from 'antd';
import type { FieldOf } from '../../model/field-types/fieldTypes.ts';
import { useTexts } from '../i18n/useTexts.ts';
import type { DisplayProps, FieldUi, FilterProps, InputProps } from './fieldUi.ts';
import { controlProps } from './support/control.ts';
import { Empty } from './support/Empty.tsx';
import { leaveOnTab } from './support/leaveOnTab.ts';

type BooleanField = FieldOf<'boolean'>;

/** Yes or no in words; a clear choice can be taken back only where the field may stay empty. */
function BooleanInput(props: InputProps<BooleanField>) {
  const t = useTexts('fields');
  const { id, field, label, value, onChange, disabled, describedBy, dense, invalid } = props;
  const options = [
    { value: true, label: t('boolean.yes') },
    { value: false, label: t('boolean.no') },
  ];
  if (dense) {
    const given = typeof value === 'boolean' ? value : undefined;
    return (
      <Select
        {...leaveOnTab}
        {...controlProps(props)}
        value={given}
        options={options}
        allowClear
        onChange={(next?: boolean) => onChange(next ?? null)}
      />
    );
  }
  return (
    <Radio.Group
      id={id}
      name={`${id}-${field.name}`}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid ? true : undefined}
      disabled={disabled}
      value={value ?? null}
      options={options}
      onChange={(event) => onChange(event.target.value === true)}
    />
  );
}

/** Yes carries a tick. No stands alone: a dash beside 否 would read as the character 一. */
function BooleanDisplay({ value }: DisplayProps<BooleanField>) {
  const t = useTexts('fields');
  if (typeof value !== 'boolean') return <Empty />;
  return (
    <span className={value ? 'field-yes' : 'field-no'}>
      {value && <CheckOutlined aria-hidden="true" />} {value ? t('boolean.yes') : t('boolean.no')}
    </span>
  );
}

function BooleanFilter({ field, label, op = 'eq', condition, onChange }: FilterProps<BooleanField>) {
  const t = useTexts('fields');
  const options = [
    { value: true, label: `${label}: ${t('boolean.yes')}` },
    { value: false, label: `${label}: ${t('boolean.no')}` },
  ];
  const given = typeof condition?.value === 'boolean' ? condition.value : undefined;
  const apply = (value?: boolean): void => onChange(value === undefined ? undefined : { field: field.name, op, value });
  return (
    <Select
      {...leaveOnTab}
      allowClear
      aria-label={label}
      placeholder={label}
      value={given}
      options={options}
      onChange={apply}
      popupMatchSelectWidth={false}
    />
  );
}

/** Yes, no, or not answered. */
export const booleanUi: FieldUi<BooleanField> = {
  Input: BooleanInput,
  Display: BooleanDisplay,
  Filter: BooleanFilter,
  column: () => ({ width: 90, align: 'left' }),
};
