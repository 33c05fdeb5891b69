import { Input } from 'antd';
import type { FieldOf } from '../../model/field-types/fieldTypes.ts';
import { DEFAULT_MAX_LENGTH } from '../../model/field-types/text.ts';
import { cleaners } from '../../model/formats/cleaners.ts';
import type { FieldUi, InputProps } from './fieldUi.ts';
import { ContainsFilter } from './support/ContainsFilter.tsx';
import { controlProps } from './support/control.ts';
import { lengthCount } from './support/lengthCount.ts';
import { PlainDisplay } from './support/PlainDisplay.tsx';
import { useTyped } from './support/useTyped.ts';
import { textOf } from './support/values.ts';

type AnyText = FieldOf<'text'> | FieldOf<'longText'>;

/** Named cleaners of a field as one function. */
export const cleanerOf =
  (field: AnyText) =>
  (text: string): string =>
    (field.cleaners ?? []).reduce((typed, name) => cleaners[name](typed), text);

const TextInput = (props: InputProps<FieldOf<'text'>>) => {
  const { field, value, onChange } = props;
  const typed = useTyped(textOf(value), (text) => onChange(text === '' ? null : text), cleanerOf(field));
  return <Input {...controlProps(props)} {...typed} count={lengthCount(field.maxLength ?? DEFAULT_MAX_LENGTH.text)} />;
};

/** One line of text. */
export const textUi: FieldUi<FieldOf<'text'>> = {
  Input: TextInput,
  Display: PlainDisplay,
  Filter: ContainsFilter,
  column: () => ({ width: 180, align: 'left' }),
};
