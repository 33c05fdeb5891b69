import { Type, type Static } from 'typebox';
import { Cel } from './names.ts';

/** Every operator that some field type understands; which ones, its field type says. */
export const FILTER_OPERATORS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'notIn',
  'contains',
  'startsWith',
  'empty',
  'notEmpty',
  'hasAny',
  'hasAll',
  'below',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/**
 * Value of a condition: a literal or list of literals; a text that begins with `$` is a variable (`$user.id`,
 * `$user.department`, `$user.organisation`, `$user.roles`, `$today`, `$today-30`, `$today+7`,
 * `$record.<field>`); `{ cel }` is computed from the record at hand.
 * `$record` and `cel` are for configs only: a filter sent by a client may not hold them.
 */
export const FilterValue = Type.Union([
  Scalar,
  Type.Array(Scalar, { maxItems: 1000 }),
  Type.Object({ cel: Cel }, { additionalProperties: false }),
]);
export type FilterValue = Static<typeof FilterValue>;

/**
 * One condition. `field` may lead through one reference (`eventType.code`).
 * `between` takes [from, to] where either may be null (open); `below` means the tree node itself or any node under it.
 */
export const FilterCondition = Type.Object(
  {
    field: Type.String({ pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)?$' }),
    op: Type.Enum([...FILTER_OPERATORS]),
    value: Type.Optional(FilterValue),
  },
  { additionalProperties: false },
);
export type FilterCondition = Static<typeof FilterCondition>;

/** Filters are data: trees of conditions, the same thing for a list filter, a saved view, a row policy and a chart. */
export type Filter = FilterCondition | { and: Filter[] } | { or: Filter[] } | { not: Filter };

const Tree = Type.Cyclic(
  {
    Filter: Type.Union([
      FilterCondition,
      Type.Object({ and: Type.Array(Type.Ref('Filter'), { maxItems: 200 }) }, { additionalProperties: false }),
      Type.Object({ or: Type.Array(Type.Ref('Filter'), { maxItems: 200 }) }, { additionalProperties: false }),
      Type.Object({ not: Type.Ref('Filter') }, { additionalProperties: false }),
    ]),
  },
  'Filter',
);

/** Schema of a filter tree. The static type is stated by hand because a recursive inference would be unreadable in editors. */
export const Filter = Type.Unsafe<Filter>(Tree);

export const isCondition = (filter: Filter): filter is FilterCondition => 'field' in filter;
