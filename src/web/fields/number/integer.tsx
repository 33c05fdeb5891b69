import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { FieldUi } from '../fieldUi.ts';
import { NumberDisplay } from './NumberDisplay.tsx';
import { NumberInput } from './NumberInput.tsx';
import { NumberRangeFilter } from './NumberRangeFilter.tsx';
import { numberWords } from './numberText.ts';

/** Whole numbers. */
export const integerUi: FieldUi<FieldOf<'integer'>> = {
  Input: NumberInput,
  Display: NumberDisplay,
  Filter: NumberRangeFilter,
  column: () => ({ width: 110, align: 'right', tabular: true }),
  words: numberWords,
};
