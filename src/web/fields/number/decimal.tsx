import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { FieldUi } from '../fieldUi.ts';
import { NumberDisplay } from './NumberDisplay.tsx';
import { NumberInput } from './NumberInput.tsx';
import { NumberRangeFilter } from './NumberRangeFilter.tsx';
import { numberWords } from './numberText.ts';

/** Decimals with the places that the field says. */
export const decimalUi: FieldUi<FieldOf<'decimal'>> = {
  Input: NumberInput,
  Display: NumberDisplay,
  Filter: NumberRangeFilter,
  column: () => ({ width: 120, align: 'right', tabular: true }),
  words: numberWords,
};
