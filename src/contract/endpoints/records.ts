import { Type, type Static } from 'typebox';
import { Filter } from '../../model/language/filter.ts';
import { MEASURES } from '../../model/language/layout.ts';
import { I18nText } from '../../model/language/texts.ts';
import { endpoint } from '../endpoint.ts';
import { FieldError } from '../envelope.ts';
import type { TemplateAnswer } from '../template.ts';

const TemplateCode = Type.String({ maxLength: 64 });
const BillId = Type.String({ maxLength: 64 });
const PageNum = Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'Counts from 1' });
/** A field or, through one reference, a field of another model (`event.title`). */
const FieldPath = Type.String({ maxLength: 130 });
const PageSize = Type.Integer({ minimum: 1, maximum: 1000 });

/** Fields of a record by name; what they may hold, the model checks. */
export const BillData = Type.Record(Type.String(), Type.Unknown());
export type BillData = Static<typeof BillData>;

/** Labels of reference and dictionary values by field name; a list where the value is one. */
export const Labels = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));
export type Labels = Static<typeof Labels>;

/** What this person may do with a record as it stands: what its state lets him edit and delete, and its transitions by name. */
export const RecordRights = Type.Object({
  edit: Type.Boolean(),
  delete: Type.Boolean(),
  transitions: Type.Array(Type.String()),
  blocked: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'Transitions that state and person allow and something else does not (a guard, four eyes): why, by their names',
    }),
  ),
});
export type RecordRights = Static<typeof RecordRights>;

/** When a record of the recycle bin was deleted, by whom and why. */
export const Deletion = Type.Object({
  at: Type.String(),
  byName: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type Deletion = Static<typeof Deletion>;

/** A record in a list: fields by name beside these; `_rights` where they were asked for, `_deleted` in the recycle bin. */
export const Row = Type.Intersect([
  Type.Object({
    id: Type.String(),
    version: Type.Integer(),
    _labels: Type.Optional(Labels),
    _rights: Type.Optional(RecordRights),
    _deleted: Type.Optional(Deletion),
  }),
  BillData,
]);
export type Row = Static<typeof Row>;

/** The most that a version can be: what the database counts in (int4). Whole numbers of JSON go further. */
const LAST_VERSION = 2_147_483_647;
/** A version as it is sent. */
export const AskedVersion = Type.Integer({ minimum: 0, maximum: LAST_VERSION });

export const BillVersion = Type.Object({ billId: BillId, version: AskedVersion });
export type BillVersion = Static<typeof BillVersion>;

export const Sort = Type.Object({
  field: FieldPath,
  order: Type.Union([Type.Literal('asc'), Type.Literal('desc')]),
});
export type Sort = Static<typeof Sort>;

/** What this person may do with this record: codes of its buttons and transitions, and per field what is withheld. */
export const RecordPermissions = Type.Object({
  ...RecordRights.properties,
  buttons: Type.Array(Type.String()),
  readOnly: Type.Array(Type.String()),
  hidden: Type.Array(Type.String()),
  masked: Type.Optional(Type.Array(Type.String(), { description: 'Shown in part; left alone, they stay as they are' })),
  redacted: Type.Optional(Type.Boolean({ description: 'Only what names the record is told' })),
  locked: Type.Optional(Type.Boolean({ description: 'A running process holds the record' })),
});
export type RecordPermissions = Static<typeof RecordPermissions>;

/** What somebody said of a record as it stands, with the transition (`step`) that he took it through. */
export const Opinion = Type.Object({
  step: Type.Optional(I18nText),
  by: Type.Union([Type.String(), Type.Null()]),
  at: Type.String(),
  text: Type.String(),
});
export type Opinion = Static<typeof Opinion>;

/** A soft rule's question: nothing is stored until the call comes again with `confirmed`. */
const Warnings = Type.Optional(Type.Array(FieldError));

/** A field before and after; labels where values have them. */
export const FieldChange = Type.Object({
  field: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  beforeLabel: Type.Optional(Type.String()),
  afterLabel: Type.Optional(Type.String()),
});
export type FieldChange = Static<typeof FieldChange>;

/** A row of a sub-table that is new, gone or different, with its place in the table and what names it. */
export const RowChange = Type.Object({
  kind: Type.Enum(['added', 'removed', 'changed']),
  number: Type.Integer({
    description: 'Counts from 1, in the table after the change; of a removed row in that before',
  }),
  label: Type.Optional(Type.String()),
  changes: Type.Array(FieldChange),
});
export type RowChange = Static<typeof RowChange>;

export const Change = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  kind: Type.String({ description: 'create, update, delete, restore, purge, compare, transition ...' }),
  at: Type.String(),
  by: Type.Union([Type.String(), Type.Null()]),
  byName: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  changes: Type.Array(
    Type.Object({
      ...FieldChange.properties,
      rows: Type.Optional(
        Type.Array(RowChange, { description: 'Of a sub-table: row by row; none where only their order changed' }),
      ),
    }),
  ),
});
export type Change = Static<typeof Change>;

/** A node of a tree model; `row` holds its columns. */
export const TreeNode = Type.Object({
  id: Type.String(),
  parentId: Type.Union([Type.String(), Type.Null()]),
  label: Type.String(),
  hasChildren: Type.Boolean(),
  row: Row,
});
export type TreeNode = Static<typeof TreeNode>;

export const LookupOption = Type.Object({
  id: Type.String(),
  label: Type.String(),
  description: Type.Optional(Type.String()),
  /** Stands in a level of a tree for what is below it; the field does not offer it. */
  disabled: Type.Optional(Type.Boolean()),
  /** Answered where a level of a tree, or the `path`, was asked for. */
  hasChildren: Type.Optional(Type.Boolean()),
  above: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), label: Type.String() }), {
      description: 'With `path`: the nodes above that are offered too, the outermost first',
    }),
  ),
  row: Type.Optional(Row),
  named: Type.Optional(Type.Array(Type.String(), { description: 'With `texts`: those of them that mean this record' })),
});
export type LookupOption = Static<typeof LookupOption>;

/** A figure below a column. */
export const ColumnFooter = Type.Object({ field: FieldPath, measure: Type.Enum([...MEASURES]) });
export type ColumnFooter = Static<typeof ColumnFooter>;

export const AggregateDimension = Type.Object({
  field: FieldPath,
  by: Type.Optional(Type.Enum(['day', 'week', 'month', 'quarter', 'year'])),
});
export const AggregateMeasure = Type.Object({
  op: Type.Union([
    Type.Literal('count'),
    Type.Literal('sum'),
    Type.Literal('avg'),
    Type.Literal('min'),
    Type.Literal('max'),
  ]),
  field: Type.Optional(FieldPath),
  as: Type.String({ maxLength: 64 }),
});

/** Outcome of a transition per record; `code` and `msg` as in the envelope. */
export const TransitionResult = Type.Object({
  billId: Type.String(),
  version: Type.Optional(Type.Integer()),
  code: Type.Integer(),
  msg: Type.String(),
  errors: Type.Optional(Type.Array(FieldError)),
  warnings: Warnings,
  next: Type.Optional(
    Type.Array(Type.String(), { description: 'Who has the record next, by name of the person or of the role' }),
  ),
});
export type TransitionResult = Static<typeof TransitionResult>;

export const recordEndpoints = {
  /** The model as this person may see it, with its version. */
  'api/commonData/getTemplate': endpoint(
    Type.Object({ templateCode: TemplateCode }),
    Type.Unsafe<TemplateAnswer>(Type.Object({})),
  ),
  'api/commonData/queryPageDataV2': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      query: Type.Optional(Filter),
      keyword: Type.Optional(Type.String({ maxLength: 200 })),
      sort: Type.Optional(Type.Array(Sort, { maxItems: 8 })),
      pageNum: PageNum,
      pageSize: PageSize,
      columns: Type.Optional(Type.Array(FieldPath, { maxItems: 200 })),
      exactTotal: Type.Optional(Type.Boolean({ description: 'Count beyond the cap too' })),
      statistics: Type.Optional(
        Type.Boolean({ description: 'The figures below the list too, over all that it holds' }),
      ),
      footers: Type.Optional(
        Type.Array(ColumnFooter, {
          maxItems: 20,
          description: 'With `statistics`: figures below columns, answered there as "<measure> <field>"',
        }),
      ),
      rights: Type.Optional(Type.Boolean({ description: 'What may be done with each row too' })),
      deleted: Type.Optional(
        Type.Boolean({ description: 'The recycle bin instead of the list; with the right to restore or purge' }),
      ),
    }),
    Type.Object({
      list: Type.Array(Row),
      total: Type.Integer(),
      totalIsExact: Type.Boolean(),
      pageNum: PageNum,
      pageSize: PageSize,
      statistics: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
  /** A record; with `asOf` (an instant, or a day, which means its end) or `version` as it was then. */
  'api/commonData/queryDataById': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      billId: BillId,
      asOf: Type.Optional(Type.String({ maxLength: 40 })),
      version: Type.Optional(AskedVersion),
    }),
    Type.Object({
      billData: BillData,
      version: Type.Integer(),
      permissions: RecordPermissions,
      opinion: Type.Optional(Opinion),
    }),
  ),
  'api/commonData/saveOrUpdate': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      billData: BillData,
      newId: Type.Optional(
        Type.String({
          pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
          description:
            'UUIDv7 for a new record: sent again after a lost answer, it is answered 207 with what is stored',
        }),
      ),
      confirmed: Type.Optional(Type.Boolean()),
      reason: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    Type.Object({
      billId: Type.String(),
      version: Type.Integer(),
      billData: BillData,
      warnings: Warnings,
      reminders: Type.Optional(Type.Array(FieldError)),
    }),
  ),
  /** Cleans, defaults, computes and labels; stores nothing. The answer is the billData. */
  'api/commonData/formatRowData': endpoint(Type.Object({ templateCode: TemplateCode, billData: BillData }), BillData),
  'api/commonData/deleteData': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      bills: Type.Array(BillVersion, { maxItems: 1000 }),
      reason: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    Type.Object({ deleted: Type.Integer() }),
  ),
  /** Takes records out of the recycle bin; the answer has a result for each. */
  'api/commonData/restoreData': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      bills: Type.Array(BillVersion, { minItems: 1, maxItems: 1000 }),
      reason: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    Type.Object({ results: Type.Array(TransitionResult) }),
  ),
  /** Destroys records of the recycle bin for good. `confirmation`: the code or label of the one record, or how many they are. */
  'api/commonData/purgeData': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      bills: Type.Array(BillVersion, { minItems: 1, maxItems: 1000 }),
      confirmation: Type.String({ maxLength: 1000 }),
      reason: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    Type.Object({ results: Type.Array(TransitionResult) }),
  ),
  'api/commonData/queryTree': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      parentId: Type.Optional(Type.Union([BillId, Type.Null()])),
      keyword: Type.Optional(Type.String({ maxLength: 200 })),
      rights: Type.Optional(Type.Boolean({ description: 'What may be done with each node too' })),
    }),
    Type.Array(TreeNode),
  ),
  /** Gives a node another parent, another place among its siblings, or both. */
  'api/commonData/moveNode': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      billId: BillId,
      version: Type.Integer(),
      parentId: Type.Union([BillId, Type.Null()]),
      after: Type.Optional(
        Type.Union([BillId, Type.Null()], { description: 'The sibling that it follows; null: first, absent: last' }),
      ),
      confirmed: Type.Optional(Type.Boolean()),
    }),
    Type.Object({ version: Type.Integer(), warnings: Warnings }),
  ),
  'api/commonData/aggregate': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      query: Type.Optional(Filter),
      keyword: Type.Optional(Type.String({ maxLength: 200 })),
      dimensions: Type.Array(AggregateDimension, { maxItems: 4 }),
      measures: Type.Array(AggregateMeasure, { minItems: 1, maxItems: 20 }),
      sort: Type.Optional(Type.Array(Sort, { maxItems: 4 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    }),
    Type.Array(Type.Intersect([Type.Object({ _labels: Type.Optional(Labels) }), BillData])),
  ),
  /** How many of the records that a list shows lie at each node of the tree that `field` leads to; `node` null: at none. */
  'api/commonData/countNodes': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      field: Type.String({ maxLength: 64 }),
      query: Type.Optional(Filter),
      keyword: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    Type.Array(
      Type.Object({ node: Type.Union([Type.String(), Type.Null()]), own: Type.Integer(), below: Type.Integer() }),
    ),
  ),
  /** Changes of a record; with `between` one entry: in what the version `to` differs from the version `from`. */
  'api/commonData/history': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      billId: BillId,
      between: Type.Optional(Type.Object({ from: AskedVersion, to: AskedVersion })),
    }),
    Type.Array(Change),
  ),
  'api/commonData/transition': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      transition: Type.String({ maxLength: 64 }),
      bills: Type.Array(BillVersion, { minItems: 1, maxItems: 1000 }),
      opinion: Type.Optional(Type.String({ maxLength: 2000 })),
      below: Type.Optional(Type.Boolean({ description: 'Where the step asks for it: all below in the tree too' })),
      values: Type.Optional(BillData),
      confirmed: Type.Optional(Type.Boolean()),
    }),
    Type.Object({ results: Type.Array(TransitionResult) }),
  ),
  'api/commonData/labels': endpoint(
    Type.Object({ templateCode: TemplateCode, ids: Type.Array(BillId, { maxItems: 1000 }) }),
    Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
  ),
  /**
   * Options of a picker; with `field`, narrowed as that reference field of the model says, where `$record.<field>` and `cel` are read
   * from `record`, the values in the form.
   */
  'api/commonData/lookup': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      field: Type.Optional(Type.String({ maxLength: 64 })),
      /** To search by the field, not to fill it: what its config narrows a choice by is left aside. */
      forSearch: Type.Optional(Type.Boolean()),
      /** Of a tree: what stands right below that node, with null the roots. */
      parentId: Type.Optional(Type.Union([BillId, Type.Null()])),
      /** Of a tree: that node and whatever stands below it, however deep, as far as it is on offer. */
      below: Type.Optional(BillId),
      path: Type.Optional(
        Type.Boolean({ description: 'Of a tree: the way to each option, and whether anything is below' }),
      ),
      /** Only records that are called so, to the letter: by their name in whatever language, their code or their id. */
      texts: Type.Optional(Type.Array(Type.String({ maxLength: 400 }), { maxItems: 500 })),
      /** A reference of the records on offer, to narrow the offer by: without `at`, what it leads to is answered instead. */
      over: Type.Optional(Type.String({ maxLength: 64 })),
      /** Only records whose `over` is this record, or lies below it. */
      at: Type.Optional(BillId),
      query: Type.Optional(Filter),
      record: Type.Optional(BillData),
      keyword: Type.Optional(Type.String({ maxLength: 200 })),
      pageNum: PageNum,
      pageSize: PageSize,
    }),
    Type.Object({ options: Type.Array(LookupOption), total: Type.Integer(), totalIsExact: Type.Boolean() }),
  ),
  /**
   * Runs a named server action as a button of the model does (`button`, or the first of the caller's that does); what it takes and gives, the action
   * says. `parameters`: what the button asks for before it acts. The `params` of the model are worked out by the server.
   */
  'api/commonData/callAction': endpoint(
    Type.Object({
      action: Type.String({ maxLength: 100 }),
      templateCode: Type.Optional(TemplateCode),
      button: Type.Optional(Type.String({ maxLength: 64 })),
      bills: Type.Optional(Type.Array(BillVersion, { maxItems: 1000 })),
      parameters: Type.Optional(BillData),
      confirmed: Type.Optional(Type.Boolean()),
    }),
    Type.Unknown(),
  ),
  /** Runs the script that a button has at a place of its actions (`at`), on each of the records: all of them, or none. */
  'api/commonData/runScript': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      button: Type.String({ maxLength: 64 }),
      at: Type.Integer({ minimum: 0, maximum: 100 }),
      bills: Type.Array(BillVersion, { minItems: 1, maxItems: 1000 }),
      parameters: Type.Optional(BillData),
      confirmed: Type.Optional(Type.Boolean()),
    }),
    Type.Unknown(),
  ),
};
