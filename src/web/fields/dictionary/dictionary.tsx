import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { FieldUi } from '../fieldUi.ts';
import { DictionaryDisplay } from './DictionaryDisplay.tsx';
import { DictionaryFilter } from './DictionaryFilter.tsx';
import { DictionaryInput } from './DictionaryInput.tsx';

/** Codes of a dictionary. */
export const dictionaryUi: FieldUi<FieldOf<'dictionary'>> = {
  Input: DictionaryInput,
  Display: DictionaryDisplay,
  Filter: DictionaryFilter,
  column: () => ({ width: 120, align: 'left' }),
};
