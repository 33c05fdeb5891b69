import { sql } from 'kysely';
import { buildProgram, type ModelProgram } from '../../../src/model/program/program.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { emptyConfigSet } from '../../../src/model/resolved/configSet.ts';
import { resolveModels } from '../../../src/model/resolved/resolve.ts';
import type { Viewer } from '../../../src/server/access/viewer.ts';
import type { Database } from '../../../src/server/database/connect.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import { tableName } from '../../../src/server/records/physical.ts';
import { createRecords, type Records } from '../../../src/server/records/records.ts';
import { Refusal } from '../../../src/server/records/refusal.ts';
import { applySchema } from '../../../src/server/records/schema/apply.ts';
import type { ActionCall, NotifyCall } from '../../../src/server/records/write/ports.ts';
import { dictionaries as sampleDictionaries, models as sampleModels } from './models.ts';

export type Values = Record<string, unknown>;

export interface Sample {
  database: Database;
  records: Records;
  models: ReturnType<typeof resolveModels>;
  /** Named actions and notices in the order in which they ran: `action loss.submitted`, `notice Submitted`. */
  heard: { what: string; call: ActionCall | NotifyCall }[];
  /** Runs within a named action. */
  onAction: Map<string, (call: ActionCall) => Promise<void>>;
  time: { now: Date };
  boss: Viewer;
  officer: Viewer;
  /** Stores as `boss`; answers the record with id and version. */
  create(templateCode: string, billData?: Values, as?: Viewer): Promise<Values & { id: string; version: number }>;
  update(templateCode: string, billData: Values, as?: Viewer): Promise<Values & { id: string; version: number }>;
  remove(templateCode: string, record: Values, as?: Viewer): Promise<unknown>;
  transition(name: string, record: Values, more?: Values, as?: Viewer): ReturnType<Records['transition']>;
  read(templateCode: string, id: unknown): Promise<Values>;
  /** Rows of a table, by SQL. */
  rows(table: string, where?: string): Promise<Values[]>;
}

export async function sampleOver(database: Database, configs: ModelConfig[] = sampleModels): Promise<Sample> {
  const resolved = resolveModels({ ...emptyConfigSet(), models: configs, dictionaries: sampleDictionaries });
  const programs = new Map<string, ModelProgram>();
  const registry = {
    model: (code: string) => resolved.get(code),
    models: () => resolved,
    program: (code: string) => {
      const known = programs.get(code) ?? buildProgram(resolved.get(code)!, resolved);
      programs.set(code, known);
      return known;
    },
    dictionary: (code: string) => sampleDictionaries.find((dictionary) => dictionary.dictionary === code),
    table: () => undefined,
  };
  await applySchema(database, registry);
  const heard: Sample['heard'] = [];
  const onAction: Sample['onAction'] = new Map();
  const time = { now: new Date('2026-06-15T04:00:00.000Z') };
  const records = createRecords({
    database,
    registry,
    clock: { now: () => time.now, timeZone: 'Asia/Shanghai' },
    ports: {
      runAction: async (name, call) => {
        heard.push({ what: `action ${name}`, call });
        await onAction.get(name)?.(call);
      },
      notify: async (call) => {
        heard.push({ what: `notice ${call.action.title.en}`, call });
      },
    },
  });
  const boss = viewer({ roles: ['boss'] });
  const save = async (templateCode: string, billData: Values, as: Viewer) => {
    const answer = await records.save(as, { templateCode, billData, confirmed: true });
    return { ...answer.billData, id: answer.billId, version: answer.version };
  };
  return {
    database,
    records,
    models: resolved,
    heard,
    onAction,
    time,
    boss,
    officer: viewer({ roles: ['officer'] }),
    create: (templateCode, billData = { title: 'A loss' }, as = boss) => save(templateCode, billData, as),
    update: (templateCode, billData, as = boss) => save(templateCode, billData, as),
    remove: (templateCode, record, as = boss) =>
      records.remove(as, { templateCode, bills: [{ billId: String(record.id), version: Number(record.version) }] }),
    transition: (name, record, more = {}, as = boss) =>
      records.transition(as, {
        templateCode: 'lossEvent',
        transition: name,
        bills: [{ billId: String(record.id), version: Number(record.version) }],
        ...more,
      }),
    read: async (templateCode, id) => (await records.get(boss, templateCode, String(id))).billData,
    rows: async (table, where = 'true') =>
      (await sql<Values>`select * from ${sql.table(tableName(table))} where ${sql.raw(where)}`.execute(database.kysely))
        .rows,
  };
}

export interface Person {
  id?: string;
  roles?: string[];
  may?: (permission: string) => boolean;
  isSystem?: boolean;
  department?: string | null;
}

export function viewer(person: Person = {}): Viewer {
  return {
    id: person.id ?? newId(),
    account: 'anna',
    name: 'Anna',
    language: 'en',
    department: person.department ?? null,
    extraDepartments: [],
    organisation: null,
    roles: (person.roles ?? ['boss']).map((code) => ({ code, dataScope: 'all' })),
    can: person.may ?? (() => true),
    requestId: 'request',
    isSystem: person.isSystem ?? false,
  };
}

export interface Refused {
  code: number;
  message: string;
  /** Fields of `errors`, in their order. */
  fields: (string | undefined)[];
  data: {
    errors: { field?: string; row?: number; message: string }[];
    changes: { field: string; before: unknown; after: unknown; by: string; byName: string }[];
  };
}

/** What a call was refused with; fails when it was not. */
export async function refusal(call: Promise<unknown>): Promise<Refused> {
  const error = await call.then(
    (answer) => new Error(`not refused: ${JSON.stringify(answer)}`),
    (caught: unknown) => caught,
  );
  if (!(error instanceof Refusal)) throw error;
  const data = { errors: [], changes: [], ...(error.data as Partial<Refused['data']> | undefined) };
  return { code: error.code, message: error.message, data, fields: data.errors.map((entry) => entry.field) };
}
