import type { FieldOf } from '../../model/field-types/fieldTypes.ts';
import type { FieldUi } from './fieldUi.ts';
import { ReferenceDisplay, ReferenceFilter, ReferenceInput } from './reference/referenceFields.tsx';

const COLUMN = { width: 110, align: 'left' } as const;

/** One person. */
export const userUi: FieldUi<FieldOf<'user'>> = {
  Input: ReferenceInput,
  Display: ReferenceDisplay,
  Filter: ReferenceFilter,
  column: () => COLUMN,
};
/** Several people. */
export const usersUi: FieldUi<FieldOf<'users'>> = {
  Input: ReferenceInput,
  Display: ReferenceDisplay,
  Filter: ReferenceFilter,
  column: () => COLUMN,
};
