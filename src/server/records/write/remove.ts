import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { appendHistory } from '../history/append.ts';
import { storedColumn, tableName } from '../physical.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { lockRecord } from './currentRecord.ts';
import { faultAt } from './faultText.ts';
import { refuseStale } from './staleness.ts';
import { deletableIn } from './stateRights.ts';
import { type Unit, withinUnit } from './unit.ts';
import { requireModel, type WriterCore } from './writerCore.ts';

/**
 * Deletes records softly, all or none: each must be seen by the viewer, unchanged since he read it, in a state that allows it, and referred
 * to by nothing.
 */
export async function removeRecords(
  core: WriterCore,
  viewer: Viewer,
  request: { templateCode: string; bills: readonly { billId: string; version: number }[]; reason?: string },
  unit?: Unit,
): Promise<{ deleted: number }> {
  const model = requireModel(core, viewer, request.templateCode);
  if (!viewer.isSystem && !viewer.can(`${model.templateCode}:del`)) {
    throw new Refusal(
      CODES.actionDenied,
      say(viewer.language, 'write.actionDenied', { model: model.title[viewer.language] }),
    );
  }
  return await withinUnit(core.database, unit, async ({ transaction }) => {
    for (const bill of request.bills) await removeOne(core, transaction, viewer, model, bill, request.reason);
    return { deleted: request.bills.length };
  });
}

async function removeOne(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  model: Model,
  bill: { billId: string; version: number },
  reason: string | undefined,
): Promise<void> {
  const current = isId(bill.billId) ? await lockRecord(transaction, model, bill.billId, new Map()) : null;
  if (!current || !(await core.reads.covers(transaction, viewer, model, current.frame.id))) {
    throw new Refusal(CODES.recordDenied, say(viewer.language, 'records.recordDenied'));
  }
  await refuseStale(transaction, core.reads, viewer, model, current, bill.version);
  if (!viewer.isSystem && !deletableIn(model, current.frame.state)) {
    throw new Refusal(CODES.notNow, say(viewer.language, 'write.notDeletable', { state: current.frame.state ?? '' }));
  }
  const count = await inboundReferences(core, transaction, model, current.frame.id);
  if (count > 0)
    throw refusedInput([{ message: faultAt({ key: 'inUse', params: { count } }, undefined, viewer.language) }]);
  const now = core.clock.now().toISOString();
  const version = current.frame.version + 1;
  await sql`update ${sql.table(tableName(model.base))} set deleted_at = ${now}, version = ${version}, updated_at = ${now},
    updated_by = ${viewer.isSystem ? null : viewer.id} where id = ${current.frame.id}`.execute(transaction);
  await appendHistory(transaction, viewer, {
    model: model.base,
    recordId: current.frame.id,
    version,
    action: 'delete',
    patch: { before: current.values, after: {} },
    reason,
    at: now,
  });
}

/** How many live records refer to this one, its children in a tree among them. One statement for all models. */
async function inboundReferences(
  core: WriterCore,
  transaction: Transaction,
  model: Model,
  id: string,
): Promise<number> {
  const parts = [...core.registry.models().values()]
    .filter((other) => other.base === other.templateCode)
    .flatMap((other) => referring(core, other, model, id));
  if (parts.length === 0) return 0;
  const { rows } = await sql<{
    total: string;
  }>`select coalesce(sum(n), 0)::text as total from (${sql.join(parts, sql` union all `)}) counts`.execute(transaction);
  return Number(rows[0]?.total ?? 0);
}

function referring(core: WriterCore, other: Model, target: Model, id: string) {
  return other.fields.flatMap((field) => {
    const column = field.system ? null : storedColumn(other, field);
    if (column?.spec.references !== undefined && core.registry.model(column.spec.references)?.base === target.base) {
      const match =
        column.spec.sql === 'uuid[]'
          ? sql`${sql.ref(column.name)} @> ${[id]}::uuid[]`
          : sql`${sql.ref(column.name)} = ${id}`;
      const live = other.kind === 'rows' ? sql`` : sql` and deleted_at is null`;
      return [sql`select count(*) as n from ${sql.table(tableName(other.base))} where ${match}${live}`];
    }
    if (field.type === 'anyReference' && field.models.includes(target.templateCode) && column) {
      return [
        sql`select count(*) as n from ${sql.table(tableName(other.base))} where ${sql.ref(column.name)} = ${`${target.templateCode}:${id}`} and deleted_at is null`,
      ];
    }
    return [];
  });
}
