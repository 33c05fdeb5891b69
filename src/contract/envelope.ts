import { Type, type Static } from 'typebox';

/** The frame of every JSON answer (Specification §7). `data` is hex text when `dataType` is 10. */
export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data: Data;
  dataType?: number;
}

/** One fault of a refused input. `field` is a field name or a path into a sub-table; `row` counts from 0. */
export const FieldError = Type.Object({
  field: Type.Optional(Type.String()),
  row: Type.Optional(Type.Integer()),
  message: Type.String(),
});
export type FieldError = Static<typeof FieldError>;

/** `data` of a refused input (code 208). */
export const RefusedData = Type.Object({ errors: Type.Array(FieldError) });
export type RefusedData = Static<typeof RefusedData>;

/**
 * `data` of a stale write (code 207): what was changed since the version that was sent. `updatedBy` is the last other person who changed
 * it; the asker himself where nobody else did (two windows of one person); null for the system.
 */
export const StaleData = Type.Object({
  billId: Type.String(),
  version: Type.Integer(),
  updatedBy: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  updatedByName: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  updatedAt: Type.Optional(Type.String()),
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      before: Type.Unknown(),
      after: Type.Unknown(),
      by: Type.Union([Type.String(), Type.Null()]),
      byName: Type.Union([Type.String(), Type.Null()]),
      at: Type.String(),
    }),
  ),
});
export type StaleData = Static<typeof StaleData>;
