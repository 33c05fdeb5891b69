import { Input } from 'antd';
import { useState } from 'react';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { NumberField } from '../../../model/field-types/number.ts';
import { useLabel } from '../../i18n/useTexts.ts';
import type { InputProps } from '../fieldUi.ts';
import { WithCutNotice } from '../support/CutNotice.tsx';
import { controlProps } from '../support/control.ts';
import { useCutNotice } from '../support/useCutNotice.ts';
import { useTyped } from '../support/useTyped.ts';
import { AmountInWords } from './AmountInWords.tsx';
import { cutOf, numberCleaner, shownNumber, typedNumber } from './numberText.ts';

/**
 * A number as text: plain digits while it is typed, separators and places once it is left. Never a float. What the field cannot hold is
 * left out, and said to be.
 */
export function NumberInput<F extends NumberField & Field>(props: InputProps<F>) {
  const { field, value, onChange, onBlur, dense } = props;
  const [text, setText] = useState<string>();
  const pick = useLabel();
  const { notice, say } = useCutNotice();
  const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const typed = useTyped(
    text ?? shownNumber(value, field),
    (next) => {
      setText(next);
      onChange(typedNumber(next, field));
    },
    numberCleaner(field),
    (whole, left) => say(cutOf(whole, left, field)),
  );
  const suffix = field.type === 'percent' ? '%' : 'unit' in field ? pick(field.unit) : '';
  return (
    <WithCutNotice notice={notice}>
      <Input
        {...controlProps(props)}
        {...typed}
        className="field-number"
        inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
        autoComplete="off"
        suffix={dense ? undefined : suffix || undefined}
        onFocus={(event) => {
          setText(plain);
          const box = event.currentTarget;
          requestAnimationFrame(() => box.select());
        }}
        onBlur={() => {
          setText(undefined);
          onBlur?.();
        }}
      />
      {!dense && <AmountInWords field={field} value={value} />}
    </WithCutNotice>
  );
}
