import { Type, type Static } from 'typebox';
import { Filter } from '../../model/language/filter.ts';
import { endpoint } from '../endpoint.ts';
import { ImportFault } from './exchange.ts';
import { BillData, BillVersion, FieldChange } from './records.ts';

const TemplateCode = Type.String({ maxLength: 64 });
const Id = Type.String({ maxLength: 64 });
const Name = Type.String({ maxLength: 64 });

/** More records than this are not taken at once. */
export const BULK_LIMIT = 10_000;

/** The records that are meant: chosen ones, with the versions that were seen, or all that a list holds, less some. */
export const BulkTarget = Type.Union([
  Type.Object({ bills: Type.Array(BillVersion, { minItems: 1, maxItems: 1000 }) }, { additionalProperties: false }),
  Type.Object(
    {
      /** Said in so many words: nobody means everything by leaving something out. */
      all: Type.Literal(true),
      query: Type.Optional(Filter),
      keyword: Type.Optional(Type.String({ maxLength: 200 })),
      except: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
    },
    { additionalProperties: false },
  ),
]);
export type BulkTarget = Static<typeof BulkTarget>;

/** What becomes of one field. `add` and `remove` leave the other values of a field with several as they are. */
export const BulkChange = Type.Object({
  field: Name,
  op: Type.Enum(['set', 'clear', 'add', 'remove']),
  value: Type.Optional(Type.Unknown()),
});
export type BulkChange = Static<typeof BulkChange>;

/** How records are handed out: all to the same, in turn, to whoever has least, to the head of the record's department, as a workbook lists them. */
export const ASSIGN_MODES = ['same', 'inTurn', 'byLoad', 'departmentHead', 'listed'] as const;
export type AssignMode = (typeof ASSIGN_MODES)[number];

/** To whom one record goes: ids of users or departments, as the field takes them. */
export const GivenTo = Type.Object({ billId: Id, assignees: Type.Array(Id, { minItems: 1, maxItems: 100 }) });
export type GivenTo = Static<typeof GivenTo>;

const common = {
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
  /** The questions of soft rules are answered with yes. */
  confirmed: Type.Optional(Type.Boolean()),
};

/** What is done to each record, by the road that a single one would go. */
export const BulkWork = Type.Union([
  Type.Object({
    kind: Type.Literal('edit'),
    changes: Type.Array(BulkChange, { minItems: 1, maxItems: 50 }),
    ...common,
  }),
  Type.Object({
    kind: Type.Literal('transition'),
    transition: Name,
    opinion: Type.Optional(Type.String({ maxLength: 2000 })),
    below: Type.Optional(Type.Boolean()),
    values: Type.Optional(BillData),
    confirmed: common.confirmed,
  }),
  /** What a button does to records one by one (`each` of its action). */
  Type.Object({
    kind: Type.Literal('press'),
    button: Name,
    at: Type.Integer({ minimum: 0, maximum: 100 }),
    parameters: Type.Optional(BillData),
    confirmed: common.confirmed,
  }),
  Type.Object({
    kind: Type.Literal('assign'),
    field: Name,
    mode: Type.Enum([...ASSIGN_MODES]),
    /** Ids of users or departments, as the field takes them. */
    assignees: Type.Array(Id, { maxItems: 100 }),
    /** Where a record goes elsewhere than the mode says: what somebody has changed in the preview, or the lines of a workbook. */
    given: Type.Optional(Type.Array(GivenTo, { maxItems: BULK_LIMIT })),
    ...common,
  }),
]);
export type BulkWork = Static<typeof BulkWork>;

/** Whether this person may change a field of the records that are meant: in how many, and why not in the others. */
export const BulkField = Type.Object({
  name: Type.String(),
  /** Records whose state lets the field be changed. */
  open: Type.Integer(),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type BulkField = Static<typeof BulkField>;

/**
 * What became, or would become, of one record. `asks`: a soft rule has a question, and nothing is stored until the work comes again with
 * `confirmed`.
 */
export const BulkResult = Type.Object({
  billId: Type.String(),
  /** As it was before the work. */
  version: Type.Integer(),
  label: Type.String(),
  outcome: Type.Enum(['changed', 'unchanged', 'refused', 'asks']),
  messages: Type.Array(Type.String()),
  changes: Type.Optional(Type.Array(FieldChange)),
  /** In the preview of handing out: to whom it would go. */
  assignees: Type.Optional(Type.Array(Type.String())),
});
export type BulkResult = Static<typeof BulkResult>;

const asked = { templateCode: TemplateCode, target: BulkTarget };

/** The same done to many records: each by itself, with a result of its own. */
export const bulkEndpoints = {
  /** Fields that can be changed in bulk, with the reason where one cannot. */
  'api/bulk/fields': endpoint(
    Type.Object(asked),
    Type.Object({ total: Type.Integer(), fields: Type.Array(BulkField) }),
  ),
  /** Does it to the first records and takes it back: what would change, and what would be refused. */
  'api/bulk/preview': endpoint(
    Type.Object({ ...asked, work: BulkWork }),
    Type.Object({ total: Type.Integer(), results: Type.Array(BulkResult) }),
  ),
  /**
   * What an uploaded workbook says of who gets which of the records: a column with their numbers, one with the people or departments of the field.
   * Lines that say nothing sound are told as faults, each with its row. Refusal 208 for a file without these columns.
   */
  'api/bulk/listed': endpoint(
    Type.Object({ ...asked, field: Name, fileId: Id }),
    Type.Object({ given: Type.Array(GivenTo), faults: Type.Array(ImportFault) }),
  ),
  /** Begins it in the background; progress and stopping are those of `api/exchange`. */
  'api/bulk/start': endpoint(Type.Object({ ...asked, work: BulkWork }), Type.Object({ jobId: Type.String() })),
  /** The results so far, those that were not done first. */
  'api/bulk/results': endpoint(
    Type.Object({ jobId: Id, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
    Type.Object({ results: Type.Array(BulkResult), total: Type.Integer() }),
  ),
  /** All results as a workbook. */
  'api/bulk/file': endpoint(Type.Object({ jobId: Id }), Type.Unknown()),
};
