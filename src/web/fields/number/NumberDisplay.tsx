import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { NumberField } from '../../../model/field-types/number.ts';
import { useLabel } from '../../i18n/useTexts.ts';
import type { DisplayProps } from '../fieldUi.ts';
import { Empty } from '../support/Empty.tsx';
import { isEmpty } from '../support/values.ts';
import { AmountInWords } from './AmountInWords.tsx';
import { numberWords } from './numberText.ts';

/** A number with separators in figures of equal width; the unit beside it outside of lists, where the header has it. */
export function NumberDisplay<F extends NumberField & Field>({ field, value, dense }: DisplayProps<F>) {
  const pick = useLabel();
  if (isEmpty(value)) return <Empty />;
  const unit = !dense && field.type !== 'percent' && 'unit' in field ? ` ${pick(field.unit)}` : '';
  return (
    <span className="tabular">
      {numberWords(value, field)}
      {unit}
      {!dense && <AmountInWords field={field} value={value} />}
    </span>
  );
}
