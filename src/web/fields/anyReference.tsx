import { Select, Space } from 'antd';
import { useState } from 'react';
import { splitAny } from '../../model/field-types/anyReference.ts';
import type { FieldOf } from '../../model/field-types/fieldTypes.ts';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import type { DisplayProps, FieldUi, FilterProps, InputProps } from './fieldUi.ts';
import { RecordNames } from './reference/RecordNames.tsx';
import { RecordPicker } from './reference/RecordPicker.tsx';
import { controlProps } from './support/control.ts';
import { Empty } from './support/Empty.tsx';
import { useFieldScope } from './support/fieldScope.ts';
import { textOf } from './support/values.ts';
import { leaveOnTab } from './support/leaveOnTab.ts';

type AnyReferenceField = FieldOf<'anyReference'>;

interface PairProps {
  field: AnyReferenceField;
  value: unknown;
  control: object;
  label: string;
  onPick(value: string | null): void;
}

/** First the kind of record, then the record. */
function Pair({ field, value, control, label, onPick }: PairProps) {
  const t = useTexts('fields');
  const given = splitAny(textOf(value));
  const [kind, setKind] = useState<string | undefined>(field.models.length === 1 ? field.models[0] : undefined);
  const titles = useModelTitles();
  const model = given?.model ?? kind;
  return (
    <Space.Compact className="field-full">
      <Select
        {...leaveOnTab}
        {...control}
        id={undefined}
        aria-label={t('anyReference.kind', { label })}
        placeholder={t('anyReference.choose')}
        popupMatchSelectWidth={false}
        value={model}
        options={field.models.map((code) => ({ value: code, label: titles(code) }))}
        onChange={(code: string) => {
          setKind(code);
          if (given) onPick(null);
        }}
      />
      <RecordPicker
        key={model}
        source={{ target: model ?? '' }}
        ids={given ? [given.id] : []}
        multiple={false}
        control={{ ...control, ...(model ? {} : { disabled: true }) }}
        onPick={([id]) => onPick(id && model ? `${model}:${id}` : null)}
      />
    </Space.Compact>
  );
}

function useModelTitles(): (code: string) => string {
  const { modelTitles } = useFieldScope();
  const pick = useLabel();
  return (code) => pick(modelTitles?.[code]) || code;
}

const AnyReferenceInput = (props: InputProps<AnyReferenceField>) => (
  <Pair
    field={props.field}
    value={props.value}
    label={props.label}
    control={controlProps(props)}
    onPick={props.onChange}
  />
);

function AnyReferenceDisplay({ value, label }: DisplayProps<AnyReferenceField>) {
  const parts = splitAny(textOf(value));
  return parts ? <RecordNames target={parts.model} ids={[parts.id]} label={label} /> : <Empty />;
}

const AnyReferenceFilter = ({ field, label, condition, onChange }: FilterProps<AnyReferenceField>) => (
  <Pair
    field={field}
    value={condition?.value}
    label={label}
    control={{ placeholder: label, 'aria-label': label }}
    onPick={(value) => onChange(value ? { field: field.name, op: 'eq', value } : undefined)}
  />
);

/** A record of one of several models. */
export const anyReferenceUi: FieldUi<AnyReferenceField> = {
  Input: AnyReferenceInput,
  Display: AnyReferenceDisplay,
  Filter: AnyReferenceFilter,
  column: () => ({ width: 180, align: 'left' }),
};
