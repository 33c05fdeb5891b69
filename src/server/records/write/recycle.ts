import { sql } from 'kysely';
import { CODES, type Code } from '../../../contract/codes.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { sqlState } from '../../database/errors.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { appendAudit, eventOf } from '../audit/appendAudit.ts';
import { historySql } from '../history/append.ts';
import { PURGE } from '../history/verifyRecords.ts';
import { tableName } from '../physical.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { besideOf } from './beside.ts';
import { tellChange } from './changeNotices.ts';
import { type CurrentRecord, lockRecord } from './currentRecord.ts';
import { unseenFaults } from './foreignChecks.ts';
import { inboundReferences } from './inboundReferences.ts';
import { inUse } from './referrers.ts';
import { withinSavepoint } from './savepoint.ts';
import { serialise } from './serialise.ts';
import { refuseStale } from './staleness.ts';
import { executeTogether, Identifier, part } from './statementPart.ts';
import { moveBelow, treePlace } from './treePlace.ts';
import { uniqueFaults } from './uniqueChecks.ts';
import { retriedWhenTaken, type Unit } from './unit.ts';
import { requireModel, type WriterCore } from './writerCore.ts';
import type { Language } from '../../../model/language/texts.ts';
import { translatedName } from '../../../model/resolved/recordName.ts';

export interface RecycleRequest {
  templateCode: string;
  bills: readonly { billId: string; version: number }[];
  reason?: string;
}

export interface PurgeRequest extends RecycleRequest {
  /** What the person typed: the code or label of the one record, or how many they are. */
  confirmation: string;
}

/** What became of one record: `code` and `msg` as in the envelope. */
export interface RecycleResult {
  billId: string;
  version?: number;
  code: Code;
  msg: string;
  errors?: FieldError[];
}

/**
 * Takes records out of the recycle bin, with a result for each (`<templateCode>:restore`). They are checked as if they were new: what must be
 * unique still is, and what they refer to is live. Records of a tree come back from the root downwards, so that a branch may be restored at once.
 */
export async function restoreRecords(
  core: WriterCore,
  viewer: Viewer,
  request: RecycleRequest,
  unit?: Unit,
): Promise<RecycleResult[]> {
  const model = allowed(core, viewer, request.templateCode, 'restore');
  return await eachOf(core, viewer, await inOrder(core, model, request.bills, 'down'), unit, async (own, bill) => {
    const { transaction } = own;
    await serialise(transaction, model, bill.billId, {});
    const current = await lockRecord(core, transaction, viewer, model, bill.billId, 'bin');
    await refuseStale(core, transaction, viewer, model, current, bill.version);
    const { frame, values } = current;
    const place = await treePlace(transaction, model, frame.id, values, undefined, viewer);
    const faults = [...(await faultsOf(core, transaction, viewer, model, current)), ...place.errors];
    if (faults.length > 0) throw refusedInput(faults);
    const now = core.clock.now().toISOString();
    const version = frame.version + 1;
    await executeTogether({ transaction }, [
      part`update ${new Identifier(tableName(model.base))} set deleted_at = null, version = ${version}, updated_at = ${now},
        updated_by = ${viewer.isSystem ? null : viewer.id} where id = ${frame.id}`,
      ...besideOf(core, viewer, model, frame, 'restore', now),
      entry(viewer, model, current, 'restore', now, request.reason),
    ]);
    if (place.place && frame.tree && place.place.path.join() !== frame.tree.path.join()) {
      await sql`update ${sql.table(tableName(model.base))} set _path = ${place.place.path}::uuid[], _depth = ${place.place.depth}
        where id = ${frame.id}`.execute(transaction);
      await executeTogether({ transaction }, moveBelow(model, frame.id, frame.tree, place.place));
    }
    await tellChange(core, transaction, model.base);
    return version;
  });
}

/**
 * Destroys records of the recycle bin with their rows and files, with a result for each (`<templateCode>:purge`). Their history stays, and ends with who
 * destroyed them and when. Refusal 208 when the confirmation does not name them, or while anything refers to one, in the bin too.
 */
export async function purgeRecords(
  core: WriterCore,
  viewer: Viewer,
  request: PurgeRequest,
  unit?: Unit,
): Promise<RecycleResult[]> {
  const model = allowed(core, viewer, request.templateCode, 'purge');
  const many = request.bills.length > 1;
  if (many && request.confirmation.trim() !== String(request.bills.length)) throw unconfirmed(viewer);
  return await eachOf(core, viewer, await inOrder(core, model, request.bills, 'up'), unit, async (own, bill) => {
    const { transaction } = own;
    const current = await lockRecord(core, transaction, viewer, model, bill.billId, 'bin');
    await refuseStale(core, transaction, viewer, model, current, bill.version);
    const { frame, values } = current;
    const names = namesOf(model, current, viewer.language);
    if (!many && !names.includes(request.confirmation.trim())) throw unconfirmed(viewer);
    const inbound = await inboundReferences(core.registry, transaction, model, frame.id, [], 'all');
    if (inbound.children > 0) throw refusedInput([{ message: say(viewer.language, 'write.purgeChildren') }]);
    if (inbound.others > 0) throw refusedInput([await inUse(core, transaction, viewer, inbound)]);
    const now = core.clock.now().toISOString();
    const id = frame.id;
    await executeTogether({ transaction }, [
      part`update sys_file set deleted_at = ${now} where model = ${model.base} and record_id = ${id} and deleted_at is null`,
      part`delete from record_participant where model = ${model.base} and record_id = ${id}`,
      part`delete from sys_recent where record_id = ${id}`,
      ...besideOf(core, viewer, model, frame, PURGE, now),
      part`delete from ${new Identifier(tableName(model.base))} where id = ${id}`,
      entry(viewer, model, current, PURGE, now, request.reason),
    ]);
    const subject = names.join(' ') || id;
    const more = { target: model.templateCode, recordId: id, detail: { reason: request.reason } };
    await appendAudit(transaction, core.registry, eventOf(viewer, 'purge', subject, more));
    await tellChange(core, transaction, model.base);
    return Number(values.version ?? frame.version) + 1;
  });
}

function allowed(core: WriterCore, viewer: Viewer, templateCode: string, right: 'restore' | 'purge'): Model {
  const model = requireModel(core, viewer, templateCode);
  if (viewer.isSystem || viewer.can(`${model.templateCode}:${right}`)) return model;
  throw new Refusal(
    CODES.actionDenied,
    say(viewer.language, 'write.actionDenied', { model: model.title[viewer.language] }),
  );
}

/** Each record in a transaction of its own, or in a part of the unit given. */
async function eachOf(
  core: WriterCore,
  viewer: Viewer,
  bills: RecycleRequest['bills'],
  unit: Unit | undefined,
  work: (unit: Unit, bill: RecycleRequest['bills'][number]) => Promise<number>,
): Promise<RecycleResult[]> {
  const results: RecycleResult[] = [];
  for (const bill of bills) {
    try {
      const version = await retriedWhenTaken(core.database, viewer, unit, (own) =>
        unit ? withinSavepoint(own, () => work(own, bill)) : work(own, bill),
      );
      results.push({ billId: bill.billId, version, code: CODES.ok, msg: '' });
    } catch (error) {
      if (!(error instanceof Refusal) && sqlState(error) !== FOREIGN_KEY) throw error;
      const refused =
        error instanceof Refusal ? error : refusedInput([{ message: say(viewer.language, 'write.purgeReferred') }]);
      results.push({ billId: bill.billId, code: refused.code, msg: refused.message, ...errorsOf(refused.data) });
    }
  }
  return results;
}

const FOREIGN_KEY = '23503';

/** Of a tree, what stands above comes first (`down`) or last (`up`). */
async function inOrder(
  core: WriterCore,
  model: Model,
  bills: RecycleRequest['bills'],
  direction: 'down' | 'up',
): Promise<RecycleRequest['bills']> {
  if (!model.tree || bills.length < 2) return bills;
  const { rows } = await sql<{ id: string; _depth: number }>`
    select id, _depth from ${sql.table(tableName(model.base))}
    where id::text = any(${bills.map(({ billId }) => billId)}::text[])`.execute(core.database.kysely);
  const depths = new Map(rows.map((row) => [row.id, row._depth]));
  const sign = direction === 'down' ? 1 : -1;
  return bills.toSorted((a, b) => sign * ((depths.get(a.billId) ?? 0) - (depths.get(b.billId) ?? 0)));
}

/** What stands against the return of a record. Whether he who restores it may see what it refers to, does not count: others chose that. */
async function faultsOf(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  { frame, values }: CurrentRecord,
): Promise<FieldError[]> {
  const program = core.registry.program(model.templateCode);
  const unbound: Viewer = { ...viewer, isSystem: true };
  const names = model.fields.filter((field) => !field.system).map((field) => field.name);
  // Who made it may have left the house.
  const own = Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] ?? null]] : [])));
  return [
    ...(await uniqueFaults(transaction, viewer, model, frame.id, values, names, core.reads)),
    ...(await unseenFaults(transaction, unbound, program, own, null, core.reads)),
  ];
}

function entry(
  viewer: Viewer,
  model: Model,
  { frame, link }: CurrentRecord,
  action: string,
  at: string,
  reason: string | undefined,
) {
  const { id: recordId, version } = frame;
  const patch = { before: {}, after: {} };
  return historySql(viewer, {
    model: model.base,
    recordId,
    version: version + 1,
    action,
    patch,
    reason,
    previous: link,
    at,
  });
}

/** What a record is called: its code and its label, and its name in the language of who asks. */
const namesOf = (model: Model, { values }: CurrentRecord, language: Language): string[] => {
  const names = [model.codeField, model.labelField].flatMap((name) => {
    const value = name && fieldOf(model, name) ? values[name] : undefined;
    return value === null || value === undefined || value === '' ? [] : [String(value).trim()];
  });
  return [...new Set([...names, ...[translatedName(model, values, language) ?? []].flat()])];
};

const unconfirmed = (viewer: Viewer): Refusal =>
  refusedInput([{ field: 'confirmation', message: say(viewer.language, 'write.purgeUnconfirmed') }]);

function errorsOf(data: unknown): { errors?: FieldError[] } {
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return {};
  const errors = data.errors.filter(
    (error): error is FieldError => typeof error === 'object' && error !== null && 'message' in error,
  );
  return { errors };
}
