import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { FieldUi } from '../fieldUi.ts';
import { NumberDisplay } from './NumberDisplay.tsx';
import { NumberInput } from './NumberInput.tsx';
import { NumberRangeFilter } from './NumberRangeFilter.tsx';
import { numberWords } from './numberText.ts';

/** Amounts in yuan, decimal texts with two places. */
export const moneyUi: FieldUi<FieldOf<'money'>> = {
  Input: NumberInput,
  Display: NumberDisplay,
  Filter: NumberRangeFilter,
  column: () => ({ width: 140, align: 'right', tabular: true }),
  words: numberWords,
};
