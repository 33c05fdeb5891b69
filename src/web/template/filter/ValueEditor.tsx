import { Input, Select } from 'antd';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import type { FilterOperator, FilterValue } from '../../../model/language/filter.ts';
import { DictionaryChoice } from '../../fields/dictionary/DictionaryChoice.tsx';
import { NumberInput } from '../../fields/number/NumberInput.tsx';
import { RecordPicker } from '../../fields/reference/RecordPicker.tsx';
import { TreePicker } from '../../fields/reference/TreePicker.tsx';
import { useFieldScope } from '../../fields/support/fieldScope.ts';
import { leaveOnTab } from '../../fields/support/leaveOnTab.ts';
import { textOf, textsOf } from '../../fields/support/values.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DayValue } from './DayValue.tsx';
import { takesSeveral } from './filterFields.ts';
import { personVariables } from './valueVariables.ts';

interface ValueEditorProps {
  field: Field;
  op: FilterOperator;
  value: FilterValue | undefined;
  /** Says to whoever hears the page what the value belongs to. */
  label: string;
  onChange(value: FilterValue | undefined): void;
}

/** What a field is compared with: as its type is typed, or the person at the keyboard where that fits. */
export function ValueEditor(props: ValueEditorProps) {
  const { field, op, value, label, onChange } = props;
  const t = useTexts('template');
  if (op === 'empty' || op === 'notEmpty') return null;
  if (op === 'between') return <RangeValue {...props} />;
  const variables = personVariables(field, op);
  if (variables.length === 0) return <PlainValue {...props} />;
  const [first] = Array.isArray(value) ? value : [value];
  const chosen = variables.find((name) => name === first) ?? CHOSEN;
  return (
    <>
      <Select
        {...leaveOnTab}
        aria-label={t('builder.whose', { label })}
        value={chosen}
        popupMatchSelectWidth={false}
        options={[
          { value: CHOSEN, label: t('builder.chosen') },
          ...variables.map((name) => ({ value: name, label: t(`filter.variable.${name.slice(1)}`) })),
        ]}
        onChange={(name) => onChange(name === CHOSEN ? undefined : takesSeveral(op) ? [name] : name)}
      />
      {chosen === CHOSEN && <PlainValue {...props} />}
    </>
  );
}

const CHOSEN = '$chosen';

function PlainValue({ field, op, value, label, onChange }: ValueEditorProps) {
  const { templateCode } = useFieldScope();
  const t = useTexts('fields');
  const multiple = takesSeveral(op);
  const control = { 'aria-label': label, placeholder: label, popupMatchSelectWidth: false };
  const pick = (chosen: readonly string[]): void =>
    onChange(multiple ? (chosen.length > 0 ? [...chosen] : undefined) : chosen[0]);
  switch (field.type) {
    case 'dictionary':
      return (
        <DictionaryChoice field={field} codes={textsOf(value)} multiple={multiple} control={control} onPick={pick} />
      );
    case 'department':
    case 'departments':
      return (
        <TreePicker
          field={field.name}
          target="sysDept"
          forSearch
          ids={textsOf(value)}
          multiple={multiple}
          control={control}
          onPick={pick}
        />
      );
    case 'reference':
    case 'references':
    case 'user':
    case 'users':
      return (
        <RecordPicker
          source={{ target: targetOf(field), field: { templateCode, name: field.name }, forSearch: true }}
          ids={textsOf(value)}
          multiple={multiple}
          control={control}
          onPick={pick}
        />
      );
    case 'date':
    case 'dateTime':
      return <DayValue label={label} value={value} onChange={onChange} />;
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return <NumberBox field={field} value={value} label={label} onChange={onChange} />;
    case 'boolean':
      return (
        <Select
          {...leaveOnTab}
          aria-label={label}
          placeholder={label}
          value={typeof value === 'boolean' ? value : undefined}
          options={[
            { value: true, label: t('boolean.yes') },
            { value: false, label: t('boolean.no') },
          ]}
          onChange={onChange}
        />
      );
    default:
      return (
        <Input
          aria-label={label}
          placeholder={label}
          value={textOf(value)}
          maxLength={MOST_LETTERS}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const MOST_LETTERS = 500;

interface NumberBoxProps extends Omit<ValueEditorProps, 'field' | 'op'> {
  field: Extract<Field, { type: 'integer' | 'decimal' | 'money' | 'percent' }>;
}

const NumberBox = ({ field, value, label, onChange }: NumberBoxProps) => (
  <span className="filter-number">
    <NumberInput
      id={`filter-${field.name}`}
      field={field}
      label={label}
      dense
      value={value}
      onChange={(next) => onChange(typeof next === 'number' || typeof next === 'string' ? next : undefined)}
    />
  </span>
);

/** From ... to; either may stay open. */
function RangeValue({ field, value, label, onChange }: ValueEditorProps) {
  const t = useTexts('fields');
  const bounds = Array.isArray(value) ? value : [];
  const ends = [bounds[0] ?? null, bounds[1] ?? null];
  return ends.map((end, at) => (
    <PlainValue
      key={at === 0 ? 'from' : 'to'}
      field={field}
      op="eq"
      value={end}
      label={t(at === 0 ? 'filter.from' : 'filter.to', { label })}
      onChange={(next) => onChange(ends.map((other, place) => (place === at ? scalarOf(next) : other)))}
    />
  ));
}

const scalarOf = (value: FilterValue | undefined): string | number | boolean | null =>
  typeof value === 'object' || value === undefined ? null : value;
