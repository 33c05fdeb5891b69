import type { Field, FieldOf, FieldTypeName } from '../../model/field-types/fieldTypes.ts';
import { anyReferenceUi } from './anyReference.tsx';
import { attachmentUi } from './attachment/attachment.tsx';
import { autoNumberUi } from './autoNumber.tsx';
import { booleanUi } from './boolean.tsx';
import { dateUi } from './date/date.tsx';
import { dateTimeUi } from './date/dateTime.tsx';
import { departmentsUi, departmentUi } from './department/department.tsx';
import { dictionaryUi } from './dictionary/dictionary.tsx';
import type { FieldUi } from './fieldUi.ts';
import { longTextUi } from './longText.tsx';
import { decimalUi } from './number/decimal.tsx';
import { integerUi } from './number/integer.tsx';
import { moneyUi } from './number/money.tsx';
import { percentUi } from './number/percent.tsx';
import { referencesUi, referenceUi } from './reference/referenceFields.tsx';
import { richTextUi } from './richText/richText.tsx';
import { textUi } from './text.tsx';
import { usersUi, userUi } from './user.tsx';

/** Types whose values fit into a cell: all but those that are tables themselves. */
export type CellTypeName = Exclude<FieldTypeName, 'subTable' | 'inverse'>;
export type CellField = FieldOf<CellTypeName>;

export const CELL_UIS: { [T in CellTypeName]: FieldUi<FieldOf<T>> } = {
  text: textUi,
  longText: longTextUi,
  richText: richTextUi,
  integer: integerUi,
  decimal: decimalUi,
  money: moneyUi,
  percent: percentUi,
  date: dateUi,
  dateTime: dateTimeUi,
  boolean: booleanUi,
  dictionary: dictionaryUi,
  reference: referenceUi,
  references: referencesUi,
  anyReference: anyReferenceUi,
  user: userUi,
  users: usersUi,
  department: departmentUi,
  departments: departmentsUi,
  attachment: attachmentUi,
  autoNumber: autoNumberUi,
};

/** How a field of a cell looks and is typed. */
export function cellUiOf<T extends CellTypeName>(field: { type: T }): FieldUi<FieldOf<T>> {
  return CELL_UIS[field.type];
}

export const isCellField = (field: Field): field is CellField => field.type in CELL_UIS;
