import { Input } from 'antd';
import { typeOf, type FieldOf } from '../../model/field-types/fieldTypes.ts';
import { DEFAULT_MAX_LENGTH } from '../../model/field-types/text.ts';
import { cleaners } from '../../model/formats/cleaners.ts';
import { faultText } from '../../model/texts/fault.ts';
import { currentLanguage } from '../i18n/language.ts';
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

/**
 * Binds a text box to a text field: what its cleaners take out is said; blanks at the ends are not worth a word. `over` says that the text is
 * too long, as long as nothing else says so.
 */
export function useCleanText(props: Pick<InputProps<AnyText>, 'field' | 'value' | 'onChange' | 'invalid'>) {
  const { field, value, onChange, invalid } = props;
  const { notice, say } = useCutNotice();
  const text = textOf(value);
  const typed = useTyped(
    text,
    (next) => onChange(next === '' ? null : next),
    cleanerOf(field),
    (whole, left) => say(whole.trim() === left.trim() ? undefined : { kind: 'signs' }, left),
  );
  const tooLong = invalid
    ? undefined
    : typeOf(field)
        .check(text, field)
        .find(({ key }) => key === 'tooLong');
  return { typed, notice, over: tooLong && faultText(tooLong, currentLanguage()) };
}

const TextInput = (props: InputProps<FieldOf<'text'>>) => {
  const { typed, notice, over } = useCleanText(props);
  return (
    <WithCutNotice notice={notice} invalid={props.invalid} over={over}>
      <Input
        {...controlProps(props)}
        {...typed}
        count={lengthCount(props.field.maxLength ?? DEFAULT_MAX_LENGTH.text)}
      />
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
