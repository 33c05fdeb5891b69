import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { FieldUi } from '../fieldUi.ts';
import { NumberDisplay } from './NumberDisplay.tsx';
import { NumberInput } from './NumberInput.tsx';
import { NumberRangeFilter } from './NumberRangeFilter.tsx';
import { numberWords } from './numberText.ts';

/** Percentages from 0 to 100. */
export const percentUi: FieldUi<FieldOf<'percent'>> = {
  Input: NumberInput,
  Display: NumberDisplay,
  Filter: NumberRangeFilter,
  column: () => ({ width: 100, align: 'right', tabular: true }),
  words: numberWords,
};
