import { Type, type Static } from 'typebox';
import { Filter } from './filter.ts';
import { Code, Name } from './names.ts';

/**
 * Data scopes, widest first: every record; the user's legal entity and below; department and below; department; own; party to it (in
 * person or through his departments); need to know (its creator and whoever takes part by name); none.
 */
export const ROW_SCOPES = [
  'all',
  'organisationBelow',
  'departmentBelow',
  'department',
  'own',
  'party',
  'needToKnow',
  'none',
] as const;
export type RowScope = (typeof ROW_SCOPES)[number];

const Roles = Type.Array(Code, { minItems: 1 });

/**
 * Which rows a role sees (the role's own data scope where nothing is said here) and, optionally, a filter beside the scope. `redacted`:
 * the rows count in totals, but only the fields of `access.redacted` are told.
 */
export const RowPolicy = Type.Object(
  {
    roles: Roles,
    scope: Type.Enum([...ROW_SCOPES]),
    filter: Type.Optional(Filter),
    rights: Type.Optional(Type.Enum(['full', 'redacted'])),
  },
  { additionalProperties: false },
);
export type RowPolicy = Static<typeof RowPolicy>;

/**
 * What is taken away again of the rows that the filter matches: what the roles grant of them becomes redacted, or nothing. Without
 * `roles` it concerns every role, `except` names those that keep what they grant; `unless` a scope within which nothing is taken away.
 * `deny`: it stands for whoever holds a role that it concerns, whatever his other roles grant.
 */
export const RowNarrowing = Type.Object(
  {
    filter: Filter,
    to: Type.Enum(['redacted', 'none']),
    roles: Type.Optional(Roles),
    except: Type.Optional(Roles),
    unless: Type.Optional(Type.Enum([...ROW_SCOPES])),
    deny: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type RowNarrowing = Static<typeof RowNarrowing>;

/** How many characters a mask leaves at both ends of a text. */
export const Mask = Type.Object(
  { first: Type.Integer({ minimum: 0, maximum: 20 }), last: Type.Integer({ minimum: 0, maximum: 20 }) },
  { additionalProperties: false },
);
export type Mask = Static<typeof Mask>;

/**
 * Which fields a role cannot read, reads in part or cannot write, in these `states` only or always. Without `roles` it concerns every
 * role, `except` names those that it does not. A role that it does not concern still opens the cells of the rows that this role grants; `deny`, and a
 * policy with neither `roles` nor `except`, stands whatever other roles say.
 */
export const FieldPolicy = Type.Object(
  {
    fields: Type.Array(Name, { minItems: 1 }),
    roles: Type.Optional(Roles),
    except: Type.Optional(Roles),
    states: Type.Optional(Type.Array(Code, { minItems: 1 })),
    rights: Type.Enum(['hidden', 'readOnly', 'masked']),
    mask: Type.Optional(Mask),
    deny: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type FieldPolicy = Static<typeof FieldPolicy>;

export const Access = Type.Object(
  {
    rows: Type.Optional(Type.Array(RowPolicy)),
    narrow: Type.Optional(Type.Array(RowNarrowing)),
    /** What redacted readers are told, beside '***' for the name; the code of the record where nothing is said. */
    redacted: Type.Optional(Type.Array(Name)),
    fields: Type.Optional(Type.Array(FieldPolicy)),
  },
  { additionalProperties: false },
);
export type Access = Static<typeof Access>;

/** The fields that carry data scope, where they are not the system columns `department` and `organisation`. */
export const Scope = Type.Object(
  { department: Type.Optional(Name), organisation: Type.Optional(Name) },
  { additionalProperties: false },
);
export type Scope = Static<typeof Scope>;
