import { Type, type Static } from 'typebox';
import { commonOptions } from './base.ts';
import { type Cleaned, type FieldType, type LabelSource, type Wire, cleaned, refused } from './fieldType.ts';
import { Filter, type FilterOperator } from '../language/filter.ts';
import { Code, Name } from '../language/names.ts';
import type { Fault } from '../texts/fault.ts';

/** Only records that match may be chosen, here and on the server; `$record.<field>` and `$user...` may stand in the filter. */
const choice = {
  filter: Type.Optional(Filter),
  /** Fields of the records by which whoever looks through them narrows the offer. */
  offerBy: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 6, uniqueItems: true })),
  /** Records that each one on offer leads to, shown below it when it is opened (the controls of a risk). */
  nested: Type.Optional(
    Type.Object(
      {
        /** The references or inverse field of the records on offer. */
        field: Name,
        /** Field of this model that takes those of them that are ticked. */
        into: Type.Optional(Name),
      },
      { additionalProperties: false },
    ),
  ),
} as const;
/** How a record is found in a form: by a word (`search`), or in the tree that the records are (`tree`). A dialog to look through them stands beside. */
const picker = { picker: Type.Optional(Type.Enum(['search', 'tree'])) } as const;
/** Several are also chosen in two panes in their place (`panes`): what is on offer, and what has been chosen in its order. */
const pickers = { picker: Type.Optional(Type.Enum(['search', 'tree', 'panes'])) } as const;
const many = {
  maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  minItems: Type.Optional(Type.Integer({ minimum: 1 })),
} as const;

export const ReferenceField = Type.Object(
  { type: Type.Literal('reference'), ...commonOptions, ...choice, ...picker, model: Code },
  { additionalProperties: false },
);
export type ReferenceField = Static<typeof ReferenceField>;
export const ReferencesField = Type.Object(
  { type: Type.Literal('references'), ...commonOptions, ...choice, ...pickers, ...many, model: Code },
  { additionalProperties: false },
);
export type ReferencesField = Static<typeof ReferencesField>;

/** A user; `roles` narrows the picker to holders of one of them. */
const roles = { roles: Type.Optional(Type.Array(Code, { minItems: 1 })) };
export const UserField = Type.Object(
  { type: Type.Literal('user'), ...commonOptions, ...choice, ...picker, ...roles },
  { additionalProperties: false },
);
export type UserField = Static<typeof UserField>;
export const UsersField = Type.Object(
  { type: Type.Literal('users'), ...commonOptions, ...choice, ...pickers, ...roles, ...many },
  { additionalProperties: false },
);
export type UsersField = Static<typeof UsersField>;
export const DepartmentField = Type.Object(
  { type: Type.Literal('department'), ...commonOptions, ...choice, ...picker },
  { additionalProperties: false },
);
export type DepartmentField = Static<typeof DepartmentField>;
export const DepartmentsField = Type.Object(
  { type: Type.Literal('departments'), ...commonOptions, ...choice, ...pickers, ...many },
  { additionalProperties: false },
);
export type DepartmentsField = Static<typeof DepartmentsField>;

export type SingleReference = ReferenceField | UserField | DepartmentField;
export type PluralReference = ReferencesField | UsersField | DepartmentsField;
export type AnyReference = SingleReference | PluralReference;

/** The model that a reference leads to; users and departments are records too. */
export function targetOf(field: AnyReference): string {
  if (field.type === 'reference' || field.type === 'references') return field.model;
  return field.type === 'user' || field.type === 'users' ? 'sysUser' : 'sysDept';
}

/** How the records of a field are found where nothing else is said: departments in their tree, unless something narrows them. */
export function pickerOf(field: AnyReference): NonNullable<PluralReference['picker']> {
  if (field.picker) return field.picker;
  const isUnit = field.type === 'department' || field.type === 'departments';
  return isUnit && !field.filter ? 'tree' : 'search';
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** True for the textual form of a record id. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const ONE: readonly FilterOperator[] = ['in', 'eq', 'ne', 'notIn', 'below', 'empty', 'notEmpty'];
const MANY: readonly FilterOperator[] = ['hasAny', 'hasAll', 'empty', 'notEmpty'];

/** One record of another model (or of this one). Stored and sent as its id. */
export const referenceType: FieldType<SingleReference> = {
  valueType: (field) => ({ record: targetOf(field) }),
  column: (field) => ({ sql: 'uuid', references: targetOf(field) }),
  operators: () => ONE,
  clean: (raw) => cleanId(raw),
  check: () => [],
  text: (value, field, labels) => labels.record(targetOf(field), String(value)) ?? '',
  sortable: false,
};

/** Several records of one model, in the order chosen. */
export const referencesType: FieldType<PluralReference> = {
  valueType: (field) => ({ list: { record: targetOf(field) } }),
  column: (field) => ({ sql: 'uuid[]', references: targetOf(field) }),
  operators: () => MANY,
  clean: (raw) => cleanIds(raw),
  check: (value, field) => checkMany(Array.isArray(value) ? value : [], field),
  text: (value, field, labels) => namesOf(Array.isArray(value) ? value : [], field, labels),
  plural: () => true,
};

function cleanId(raw: unknown): Cleaned {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : raw;
  const text = typeof id === 'string' ? id.trim().toLowerCase() : '';
  return isId(text) ? cleaned(text) : refused('notId');
}

function cleanIds(raw: unknown): Cleaned {
  if (!Array.isArray(raw)) return refused('notList');
  const ids: Wire[] = [];
  for (const entry of raw) {
    const one = cleanId(entry);
    if (!one.ok) return one;
    ids.push(one.value);
  }
  return cleaned(ids);
}

function checkMany(ids: Wire[], field: PluralReference): Fault[] {
  if (new Set(ids).size !== ids.length) return [{ key: 'twice' }];
  if (field.maxItems !== undefined && ids.length > field.maxItems)
    return [{ key: 'tooManyItems', params: { max: field.maxItems, length: ids.length } }];
  if (field.minItems !== undefined && ids.length < field.minItems)
    return [{ key: 'tooFewItems', params: { min: field.minItems, length: ids.length } }];
  return [];
}

const namesOf = (ids: Wire[], field: PluralReference, labels: LabelSource): string =>
  ids
    .map((id) => labels.record(targetOf(field), String(id)) ?? '')
    .filter(Boolean)
    .join(', ');
