import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import type { ExchangeProgress, SheetMapping } from '../../../src/contract/endpoints/exchange.ts';
import { buildProgram, type ModelProgram } from '../../../src/model/program/program.ts';
import type { DictionaryConfig } from '../../../src/model/language/dictionary.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { emptyConfigSet } from '../../../src/model/resolved/configSet.ts';
import { resolveModels } from '../../../src/model/resolved/resolve.ts';
import type { Viewer } from '../../../src/server/access/viewer.ts';
import type { Database } from '../../../src/server/database/connect.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import type { Given } from '../../../src/server/exchange/parts.ts';
import { createExchange, type Exchange } from '../../../src/server/exchange/exchange.ts';
import { operationsOver } from '../../../src/server/jobs/operations.ts';
import { operationMigrations } from '../../../src/server/jobs/operationsTable.ts';
import { readPreference, storePreference } from '../../../src/server/access/personal/preferences.ts';
import type { Cell, SheetRow } from '../../../src/server/exchange/spreadsheet/cell.ts';
import { openWorkbook } from '../../../src/server/exchange/spreadsheet/openWorkbook.ts';
import { createRecords, type Records } from '../../../src/server/records/records.ts';
import { applySchema } from '../../../src/server/records/schema/apply.ts';
import { viewer } from '../records-write/harness.ts';
import { dictionaries as ownDictionaries, models as ownModels } from './models.ts';

export type Values = Record<string, unknown>;
type ImportOptions = Partial<Omit<Parameters<Exchange['import']>[1], 'templateCode' | 'fileId'>>;

export interface Stage {
  database: Database;
  records: Records;
  exchange: Exchange;
  /** Another server over the same database, with some doings of its records replaced, and whom it finds as the owner of a job. */
  server(over?: Partial<Records>, owner?: () => Viewer | null): Exchange;
  boss: Viewer;
  /** Heads of departments, by the department. */
  heads: Map<string, string>;
  /** Who was told that a record is his now, and how many that makes. */
  told: Omit<Given, 'job'>[];
  /** A file that was uploaded, or made by an export in the background. */
  file(id: string): { owner: string; name: string; content: Buffer } | undefined;
  /** Faults of ours that were logged. */
  logged: unknown[];
  upload(owner: Viewer, name: string, content: Buffer | string): string;
  /** Inspects, imports by the proposed mapping unless another one is given, and waits for the end. */
  import(
    templateCode: string,
    file: { name: string; content: Buffer | string },
    options?: ImportOptions,
    as?: Viewer,
  ): Promise<ExchangeProgress>;
  exported(request: Parameters<Exchange['export']>[1], as?: Viewer): Promise<{ name: string; content: Buffer }>;
  all(templateCode: string, columns?: string[]): Promise<Values[]>;
  create(templateCode: string, billData: Values, as?: Viewer): Promise<string>;
}

export async function stageOver(
  database: Database,
  configs: ModelConfig[] = ownModels,
  dictionaries: DictionaryConfig[] = ownDictionaries,
): Promise<Stage> {
  const resolved = resolveModels({ ...emptyConfigSet(), models: configs, dictionaries });
  const programs = new Map<string, ModelProgram>();
  const registry = {
    model: (code: string) => resolved.get(code),
    models: () => resolved,
    program: (code: string) => {
      const known = programs.get(code) ?? buildProgram(resolved.get(code)!, resolved);
      programs.set(code, known);
      return known;
    },
    dictionary: (code: string) => dictionaries.find((dictionary) => dictionary.dictionary === code),
    table: () => undefined,
  };
  await migrate(database, operationMigrations);
  await applySchema(database, registry);
  const clock = { now: () => new Date('2026-06-15T04:00:00.000Z'), timeZone: 'Asia/Shanghai' };
  const records = createRecords({
    database,
    registry,
    clock,
    ports: { runAction: async () => undefined, notify: async () => undefined },
  });
  const files = new Map<string, { owner: string; name: string; content: Buffer }>();
  const logged: unknown[] = [];
  const heads: Stage['heads'] = new Map();
  const told: Stage['told'] = [];
  const server = (over: Partial<Records> = {}, owner: () => Viewer | null = () => boss): Exchange =>
    createExchange(
      {
        press: async () => ({}),
        registry,
        records: { ...records, ...over },
        clock,
        preferences: {
          read: (who, key) => readPreference(database.kysely, who.id, key),
          store: (who, key, value) => storePreference(database.kysely, who.id, key, value),
        },
        viewer: async () => owner(),
        file: async (who, id) => (files.get(id)?.owner === who.id ? files.get(id) : undefined),
        takeFile: async (content) => {
          const chunks: Uint8Array[] = [];
          for await (const chunk of content) chunks.push(chunk);
          return { enter: async (_unit, who, { name }) => upload(who, name, Buffer.concat(chunks)) };
        },
        headsOf: async (departments) => new Map([...heads].filter(([id]) => departments.includes(id))),
        receiversOf: async (assignees) => new Map(assignees.map((one) => [one, heads.get(one) ?? one])),
        tellAssigned: async (_unit, _who, _model, { person, record, count }) =>
          void told.push({ person, record, count }),
        log: (_request, error) => logged.push(error),
      },
      operationsOver(database),
    );
  const boss = viewer({ roles: ['boss'] });
  const exchange = server();
  const upload: Stage['upload'] = (owner, name, content) => {
    const id = newId();
    files.set(id, { owner: owner.id, name, content: Buffer.from(content) });
    return id;
  };
  return {
    database,
    records,
    exchange,
    server,
    boss,
    heads,
    told,
    logged,
    file: (id) => files.get(id),
    upload,
    async import(templateCode, file, options = {}, as = boss) {
      const fileId = upload(as, file.name, file.content);
      const mapping =
        options.mapping ?? (await exchange.inspect(as, templateCode, fileId)).sheets.map((sheet) => sheet.mapping);
      const { jobId } = await exchange.import(as, {
        templateCode,
        fileId,
        dryRun: false,
        faultyRows: 'refuseAll',
        ...options,
        mapping,
      });
      return await ended(exchange, as, jobId);
    },
    async exported(request, as = boss) {
      const { name, content } = await exchange.export(as, request);
      return { name, content: await bytes(content) };
    },
    all: async (templateCode, columns) =>
      (
        await records.queryPage(
          { ...boss, isSystem: true },
          { templateCode, pageNum: 1, pageSize: 1000, ...(columns ? { columns } : {}) },
        )
      ).list,
    create: async (templateCode, billData, as = boss) =>
      (await records.save(as, { templateCode, billData, confirmed: true })).billId,
  };
}

export async function ended(exchange: Exchange, who: Viewer, jobId: string): Promise<ExchangeProgress> {
  for (;;) {
    const progress = await exchange.progress(who, jobId);
    if (progress.state !== 'running') return progress;
    await pause(20);
  }
}

export const bytes = async (content: Buffer | Readable): Promise<Buffer> =>
  Buffer.isBuffer(content) ? content : await buffer(content);

export const workbook = async (sheets: WriteSheet[]): Promise<{ name: string; content: Buffer }> => ({
  name: 'controls.xlsx',
  content: Buffer.from(await writeXlsx({ sheets })),
});
export const csv = (...lines: string[]): { name: string; content: string } => ({
  name: 'controls.csv',
  content: lines.join('\n'),
});

/** Rows of a file as our reader sees them, by sheet. */
export async function sheetsOf(name: string, content: Buffer): Promise<Record<string, Cell[][]>> {
  const sheets: Record<string, Cell[][]> = {};
  for (const sheet of (await openWorkbook(name, content)).sheets) {
    const rows: SheetRow[] = [];
    for await (const row of sheet.rows()) rows.push(row);
    sheets[sheet.name] = rows.map((row) => [...row.cells]);
  }
  return sheets;
}

export const mapped = (sheet: string, target: string | null, fields: (string | null)[]): SheetMapping => ({
  sheet,
  target,
  titleRow: 1,
  columns: fields.map((field, column) => ({ column, field })),
});
