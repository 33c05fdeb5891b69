import { Type, type Static } from 'typebox';
import { Filter } from './filter.ts';
import { Code, Name } from './names.ts';

/** Data scopes, widest first: every record; the user's legal entity and below; department and below; department; own; party to it; none. */
export const ROW_SCOPES = [
  'all',
  'organisationBelow',
  'departmentBelow',
  'department',
  'own',
  'party',
  'none',
] as const;
export type RowScope = (typeof ROW_SCOPES)[number];

/** Which rows a role sees (the role's own data scope where nothing is said here) and, optionally, a filter beside the scope. */
export const RowPolicy = Type.Object(
  { roles: Type.Array(Code, { minItems: 1 }), scope: Type.Enum([...ROW_SCOPES]), filter: Type.Optional(Filter) },
  { additionalProperties: false },
);

/** Which fields a role cannot read or cannot write. Without `roles` everybody; `except` names who is free of it. */
export const FieldPolicy = Type.Object(
  {
    fields: Type.Array(Name, { minItems: 1 }),
    roles: Type.Optional(Type.Array(Code, { minItems: 1 })),
    except: Type.Optional(Type.Array(Code, { minItems: 1 })),
    rights: Type.Enum(['hidden', 'readOnly']),
  },
  { additionalProperties: false },
);

export const Access = Type.Object(
  { rows: Type.Optional(Type.Array(RowPolicy)), fields: Type.Optional(Type.Array(FieldPolicy)) },
  { additionalProperties: false },
);
export type Access = Static<typeof Access>;

/** The fields that carry data scope, where they are not the system columns `department` and `organisation`. */
export const Scope = Type.Object(
  { department: Type.Optional(Name), organisation: Type.Optional(Name) },
  { additionalProperties: false },
);
export type Scope = Static<typeof Scope>;
