import { Input } from 'antd';
import type { FieldOf } from '../../model/field-types/fieldTypes.ts';
import { DEFAULT_MAX_LENGTH } from '../../model/field-types/text.ts';
import { cleaners } from '../../model/formats/cleaners.ts';
import type { FieldUi, InputProps } from './fieldUi.ts';
import { ContainsFilter } from './support/ContainsFilter.tsx';
import { controlProps } from './support/control.ts';
import { lengthCount } from './support/lengthCount.ts';
import { PlainDisplay } from './support/PlainDisplay.tsx';
import { WithCutNotice } from './support/CutNotice.tsx';
import { useCutNotice } from './support/useCutNotice.ts';
import { useTyped } from './support/useTyped.ts';
import { textOf } from './support/values.ts';

type AnyText = FieldOf<'text'> | FieldOf<'longText'>;

/** Named cleaners of a field as one function. */
const cleanerOf =
  (field: AnyText) =>
  (text: string): string =>
    (field.cleaners ?? []).reduce((typed, name) => cleaners[name](typed), text);

/** Binds a text box to a text field: what its cleaners take out is said; blanks at the ends are not worth a word. */
export function useCleanText(field: AnyText, value: unknown, onChange: (value: unknown) => void) {
  const { notice, say } = useCutNotice();
  const typed = useTyped(
    textOf(value),
    (text) => onChange(text === '' ? null : text),
    cleanerOf(field),
    (whole, left) => say(whole.trim() === left.trim() ? undefined : { kind: 'signs' }),
  );
  return { typed, notice };
}

const TextInput = (props: InputProps<FieldOf<'text'>>) => {
  const { field, value, onChange } = props;
  const { typed, notice } = useCleanText(field, value, onChange);
  return (
    <WithCutNotice notice={notice}>
      <Input {...controlProps(props)} {...typed} count={lengthCount(field.maxLength ?? DEFAULT_MAX_LENGTH.text)} />
    </WithCutNotice>
  );
};

/** One line of text. */
export const textUi: FieldUi<FieldOf<'text'>> = {
  Input: TextInput,
  Display: PlainDisplay,
  Filter: ContainsFilter,
  column: () => ({ width: 180, align: 'left' }),
  words: textOf,
};
