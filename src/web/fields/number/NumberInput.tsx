import { Input, type InputRef } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { NumberField } from '../../../model/field-types/number.ts';
import { useLabel } from '../../i18n/useTexts.ts';
import type { InputProps } from '../fieldUi.ts';
import { WithCutNotice } from '../support/CutNotice.tsx';
import { controlProps } from '../support/control.ts';
import { useCutNotice } from '../support/useCutNotice.ts';
import { useTyped } from '../support/useTyped.ts';
import { AmountInWords } from './AmountInWords.tsx';
import { cutOf, numberCleaner, plainDigits, shownNumber, typedNumber } from './numberText.ts';

/**
 * A number as text: plain digits while it is typed, separators and places once it is left. Never a float. What the field cannot hold is
 * left out, and said to be.
 */
export function NumberInput<F extends NumberField & Field>(props: InputProps<F>) {
  const { field, value, onChange, onBlur, dense } = props;
  const [text, setText] = useState<string>();
  const [refused, setRefused] = useState(0);
  const pick = useLabel();
  const { notice, say } = useCutNotice();
  const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const clean = numberCleaner(field);
  const typed = useTyped(
    text ?? shownNumber(value, field),
    (next) => {
      setText(next);
      onChange(typedNumber(next, field));
    },
    (whole) => (isNoNumber(whole, clean(whole)) ? (text ?? plain) : clean(whole)),
    (whole, left) => {
      say(cutOf(whole, left, field), left);
      if (isNoNumber(whole, clean(whole))) setRefused((times) => times + 1);
    },
    (whole) => plainDigits(whole, field),
  );
  // Entered, the number is chosen as a whole: by the keyboard before the next key is heard, by the mouse once it has put its caret. It stays
  // so for the next digit, where what is typed over it cannot stand there.
  const box = useRef<InputRef>(null);
  const isFresh = useRef(false);
  const isOpen = text !== undefined;
  useLayoutEffect(() => {
    if (isOpen) box.current?.select();
  }, [isOpen, refused]);
  const suffix = field.type === 'percent' ? '%' : 'unit' in field ? pick(field.unit) : '';
  return (
    <WithCutNotice notice={notice} invalid={props.invalid}>
      <Input
        {...controlProps(props)}
        {...typed}
        className="field-number"
        inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
        autoComplete="off"
        suffix={dense ? undefined : suffix || undefined}
        ref={box}
        onFocus={() => {
          setText(plain);
          isFresh.current = true;
        }}
        onKeyDown={() => {
          isFresh.current = false;
        }}
        onClick={() => {
          if (isFresh.current) box.current?.select();
          isFresh.current = false;
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

/** Something was typed or pasted of which nothing is left, and nothing can be. */
const isNoNumber = (typed: string, left: string): boolean => left === '' && /\S/.test(typed) && !/\p{Nd}/u.test(typed);
