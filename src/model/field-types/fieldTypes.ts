import { anyReferenceType, AnyReferenceField } from './anyReference.ts';
import { attachmentType, AttachmentField } from './attachment.ts';
import { autoNumberType, AutoNumberField } from './autoNumber.ts';
import { booleanType, BooleanField } from './boolean.ts';
import { DateField, DateTimeField, dateTimeType, dateType } from './dates.ts';
import { DictionaryField, dictionaryType } from './dictionary.ts';
import type { FieldType } from './fieldType.ts';
import { DecimalField, fractionType, IntegerField, integerType, MoneyField, PercentField } from './number.ts';
import {
  DepartmentField,
  DepartmentsField,
  ReferenceField,
  ReferencesField,
  referencesType,
  referenceType,
  UserField,
  UsersField,
} from './reference.ts';
import { InverseField, inverseType, SubTableField, subTableType } from './related.ts';
import { RichTextField, richTextType } from './richText.ts';
import { LongTextField, TextField, textType } from './text.ts';

/** Schema of each field type, by its name in configs. */
export const FIELD_SCHEMAS = {
  text: TextField,
  longText: LongTextField,
  richText: RichTextField,
  integer: IntegerField,
  decimal: DecimalField,
  money: MoneyField,
  percent: PercentField,
  date: DateField,
  dateTime: DateTimeField,
  boolean: BooleanField,
  dictionary: DictionaryField,
  reference: ReferenceField,
  references: ReferencesField,
  anyReference: AnyReferenceField,
  user: UserField,
  users: UsersField,
  department: DepartmentField,
  departments: DepartmentsField,
  attachment: AttachmentField,
  subTable: SubTableField,
  inverse: InverseField,
  autoNumber: AutoNumberField,
} as const;

export type FieldTypeName = keyof typeof FIELD_SCHEMAS;
export const FIELD_TYPE_NAMES = Object.keys(FIELD_SCHEMAS).filter(
  (name): name is FieldTypeName => name in FIELD_SCHEMAS,
);

/** Every kind of field that a config may write. */
export type FieldConfig =
  | TextField
  | LongTextField
  | RichTextField
  | IntegerField
  | DecimalField
  | MoneyField
  | PercentField
  | DateField
  | DateTimeField
  | BooleanField
  | DictionaryField
  | ReferenceField
  | ReferencesField
  | AnyReferenceField
  | UserField
  | UsersField
  | DepartmentField
  | DepartmentsField
  | AttachmentField
  | SubTableField
  | InverseField
  | AutoNumberField;

/**
 * A field of a resolved model; `system` ones are there without being written. `closed` is told to the browser alone: this person may see
 * values of it, masked or of some records, but not filter, sort, group or sum by it.
 */
export type Field = FieldConfig & { system?: boolean; closed?: boolean };
export type FieldOf<T extends FieldTypeName> = Extract<Field, { type: T }>;

const TYPES: { [T in FieldTypeName]: FieldType<FieldOf<T>> } = {
  text: textType,
  longText: textType,
  richText: richTextType,
  integer: integerType,
  decimal: fractionType,
  money: fractionType,
  percent: fractionType,
  date: dateType,
  dateTime: dateTimeType,
  boolean: booleanType,
  dictionary: dictionaryType,
  reference: referenceType,
  references: referencesType,
  anyReference: anyReferenceType,
  user: referenceType,
  users: referencesType,
  department: referenceType,
  departments: referencesType,
  attachment: attachmentType,
  subTable: subTableType,
  inverse: inverseType,
  autoNumber: autoNumberType,
};

/** The behaviour of a field's type, already bound to the field. */
export function typeOf<T extends FieldTypeName>(field: FieldOf<T>): FieldType<FieldOf<T>> {
  return TYPES[field.type as T];
}
