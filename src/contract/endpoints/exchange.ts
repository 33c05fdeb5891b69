import { Type, type Static } from 'typebox';
import { Filter } from '../../model/language/filter.ts';
import { I18nText } from '../../model/language/texts.ts';
import { endpoint } from '../endpoint.ts';
import { Sort } from './records.ts';

const TemplateCode = Type.String({ maxLength: 64 });
const Id = Type.String({ maxLength: 64 });
const Nothing = Type.Object({});

/** Where a column of a file goes: a field, `parent.<field>` for a column that leads to the record of a row, null for nowhere. */
export const ColumnMapping = Type.Object({
  /** Counts from 0. */
  column: Type.Integer({ minimum: 0, maximum: 16_383 }),
  field: Type.Union([Type.String({ maxLength: 130 }), Type.Null()]),
});
/** Where a sheet goes: `''` to the records themselves, a name to that sub-table, null nowhere. */
export const SheetMapping = Type.Object({
  sheet: Type.String({ maxLength: 200 }),
  target: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
  /** The row of the titles, from 1. */
  titleRow: Type.Integer({ minimum: 1 }),
  columns: Type.Array(ColumnMapping, { maxItems: 300 }),
});
export type SheetMapping = Static<typeof SheetMapping>;

/** A field that a column may lead to. */
export const ImportField = Type.Object({
  name: Type.String(),
  title: Type.String(),
  required: Type.Boolean(),
  /** Tells which record a row is about. */
  key: Type.Boolean(),
});
export type ImportField = Static<typeof ImportField>;

/** What a file holds and where its columns would go. */
export const Inspection = Type.Object({
  fileName: Type.String(),
  sheets: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Rows below the titles. */
      rows: Type.Integer(),
      titles: Type.Array(Type.String()),
      /** Texts of the first rows, by column. */
      samples: Type.Array(Type.Array(Type.String())),
      mapping: SheetMapping,
    }),
  ),
  targets: Type.Array(Type.Object({ target: Type.String(), title: Type.String(), fields: Type.Array(ImportField) })),
  /** The mapping is the one that this person used for such a file before. */
  remembered: Type.Boolean(),
});
export type Inspection = Static<typeof Inspection>;

/** One fault of a file. `column` is the title of the column; a fault of the whole row has none. */
export const ImportFault = Type.Object({
  sheet: Type.String(),
  row: Type.Integer(),
  column: Type.Union([Type.String(), Type.Null()]),
  message: Type.String(),
  /** A soft rule's question: it holds the row back until the person says that warnings are accepted. */
  warning: Type.Boolean(),
});
export type ImportFault = Static<typeof ImportFault>;

export const ExchangeProgress = Type.Object({
  jobId: Type.String(),
  kind: Type.Enum(['export', 'import', 'edit', 'transition', 'press', 'assign']),
  state: Type.Enum(['running', 'done', 'cancelled', 'failed']),
  dryRun: Type.Boolean(),
  done: Type.Integer(),
  total: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  /** Rows that are not stored because of a fault. */
  faulty: Type.Integer(),
  /** Whether anything is stored. */
  stored: Type.Boolean(),
  /** The first faults; all of them are in the file of faults. */
  faults: Type.Array(ImportFault),
  faultCount: Type.Integer(),
  message: Type.Union([Type.String(), Type.Null()]),
  /** The file that an export in the background has made. */
  fileId: Type.Optional(Type.String()),
});
export type ExchangeProgress = Static<typeof ExchangeProgress>;

/** A piece of background work as its owner sees it in a list. */
export const JobSummary = Type.Object({
  ...Type.Pick(ExchangeProgress, [
    'jobId',
    'kind',
    'state',
    'dryRun',
    'done',
    'total',
    'faultCount',
    'message',
    'fileId',
  ]).properties,
  templateCode: Type.String(),
  /** Of the model. */
  title: I18nText,
  /** The file that goes in; null where there is none. */
  fileName: Type.Union([Type.String(), Type.Null()]),
  /** ISO 8601, UTC. */
  startedAt: Type.String(),
  finishedAt: Type.Union([Type.String(), Type.Null()]),
});
export type JobSummary = Static<typeof JobSummary>;

/** What a file is made of. */
const exported = {
  templateCode: TemplateCode,
  format: Type.Enum(['xlsx', 'csv']),
  query: Type.Optional(Filter),
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.Array(Sort, { maxItems: 8 })),
  /** Fields, or fields of referred records, in their order; without them those of the list. */
  columns: Type.Optional(Type.Array(Type.String({ maxLength: 130 }), { maxItems: 200 })),
  /** In the order of the tree, with the level of each record. */
  tree: Type.Optional(Type.Boolean()),
};

/** What an export in the background is begun from, and begun again from by another server. */
export const ExportDetail = Type.Object(exported);
export type ExportDetail = Static<typeof ExportDetail>;

/** Moving many records out of and into files. The answers of `export`, `template` and `faults` are the file itself. */
export const exchangeEndpoints = {
  'api/exchange/export': endpoint(
    Type.Object({
      ...exported,
      /** Chosen by the caller, to ask for the progress by. */
      jobId: Type.Optional(Id),
    }),
    Type.Unknown(),
  ),
  /** The same in the background: the file waits a week for whoever asked, and a server that stops hands the work over. */
  'api/exchange/exportInBackground': endpoint(ExportDetail, Type.Object({ jobId: Type.String() })),
  'api/exchange/template': endpoint(Type.Object({ templateCode: TemplateCode }), Type.Unknown()),
  'api/exchange/faults': endpoint(Type.Object({ jobId: Id }), Type.Unknown()),
  /** Looks into an uploaded file (api/file/upload). */
  'api/exchange/inspect': endpoint(Type.Object({ templateCode: TemplateCode, fileId: Id }), Inspection),
  'api/exchange/import': endpoint(
    Type.Object({
      templateCode: TemplateCode,
      fileId: Id,
      mapping: Type.Array(SheetMapping, { minItems: 1, maxItems: 50 }),
      /** Does everything and takes it back. */
      dryRun: Type.Boolean(),
      /** What becomes of the other rows when some are faulty: nothing is stored, or they are. */
      faultyRows: Type.Enum(['refuseAll', 'skip']),
      /** Empty cells empty the fields of existing records. */
      clearEmpty: Type.Optional(Type.Boolean()),
      /** Rows of sub-tables that the file does not name are removed from the records that it names. */
      removeRows: Type.Optional(Type.Boolean()),
      /** Warnings of soft rules are accepted. */
      confirmed: Type.Optional(Type.Boolean()),
    }),
    Type.Object({ jobId: Type.String() }),
  ),
  'api/exchange/progress': endpoint(Type.Object({ jobId: Id }), ExchangeProgress),
  /** One's own exports and imports of the last days, newest first. */
  'api/exchange/jobs': endpoint(Nothing, Type.Array(JobSummary)),
  'api/exchange/cancel': endpoint(Type.Object({ jobId: Id }), Nothing),
};
