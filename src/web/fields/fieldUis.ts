import type { FieldOf, FieldTypeName } from '../../model/field-types/fieldTypes.ts';
import { anyReferenceUi } from './anyReference.tsx';
import { attachmentUi } from './attachment/attachment.tsx';
import { autoNumberUi } from './autoNumber.tsx';
import { booleanUi } from './boolean.tsx';
import { dateUi } from './date/date.tsx';
import { dateTimeUi } from './date/dateTime.tsx';
import { departmentsUi, departmentUi } from './department/department.tsx';
import { dictionaryUi } from './dictionary/dictionary.tsx';
import type { FieldUi } from './fieldUi.ts';
import { inverseUi } from './inverse/inverse.tsx';
import { longTextUi } from './longText.tsx';
import { decimalUi } from './number/decimal.tsx';
import { integerUi } from './number/integer.tsx';
import { moneyUi } from './number/money.tsx';
import { percentUi } from './number/percent.tsx';
import { referencesUi, referenceUi } from './reference/referenceFields.tsx';
import { richTextUi } from './richText/richText.tsx';
import { subTableUi } from './subTable/subTable.tsx';
import { textUi } from './text.tsx';
import { usersUi, userUi } from './user.tsx';

const UIS: { [T in FieldTypeName]: FieldUi<FieldOf<T>> } = {
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
  subTable: subTableUi,
  inverse: inverseUi,
  autoNumber: autoNumberUi,
};

/** How a field looks and is typed. */
export function uiOf<T extends FieldTypeName>(field: FieldOf<T>): FieldUi<FieldOf<T>> {
  return UIS[field.type as T];
}
