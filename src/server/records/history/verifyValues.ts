import { sql } from 'kysely';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { BESIDE_HISTORY } from '../directory/people.ts';
import { recordsAfter } from '../write/currentRecord.ts';
import { historyFields } from './historyFields.ts';
import { differing } from './patch.ts';
import type { ModelSource } from './presentNames.ts';
import { replayed } from './standAt.ts';
import type { BrokenLink, HistoryRange } from './verify.ts';

/** Records whose whole history is held in memory at once. */
const BATCH = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Compares what each record of a model holds, deleted ones and rows of sub-tables included, with what its history adds up to. Answers the first that
 * was changed past it, with the fields. Read in batches by key. The chains themselves are proved before (`verifyHistory`).
 */
export async function verifyValues(
  executor: Executor,
  models: ModelSource,
  model: Model,
  { recordId }: Pick<HistoryRange, 'recordId'> = {},
): Promise<BrokenLink | null> {
  const rowModels = rowModelsBy(models, model);
  for (let after = FIRST; ;) {
    const records = await recordsAfter(executor, model, rowModels, { after, only: recordId, limit: BATCH });
    const changes = await changesBy(
      executor,
      model,
      records.map(({ frame }) => frame.id),
    );
    for (const { frame, values } of records) {
      const own = changes.get(frame.id) ?? [];
      const names = alteredFields(models, model, { ...values, ...stateOf(model, frame.state) }, own);
      const last = own.at(-1);
      if (names.length === 0) continue;
      const { id = null, action = null, actor_name: actorName = null, at = null } = last ?? {};
      const found = { expected: names.join(', '), found: '' };
      return {
        id,
        model: model.base,
        recordId: frame.id,
        version: frame.version,
        fault: 'values',
        action,
        actorName,
        at,
        ...found,
      };
    }
    const end = records.at(-1);
    if (!end || records.length < BATCH) return null;
    after = end.frame.id;
  }
}

function alteredFields(models: ModelSource, model: Model, values: Values, changes: readonly StoredChange[]): string[] {
  const names = [...historyFields(model).ofModel, ...(model.states ? [model.states.field] : [])];
  const beside = BESIDE_HISTORY.get(model.base) ?? [];
  return differing(replayed(models, model, changes), values, names).filter((name) => !beside.includes(name));
}

const stateOf = ({ states }: Model, state: string | null): Values => (states ? { [states.field]: state } : {});

function rowModelsBy(models: ModelSource, model: Model): Map<string, Model> {
  return new Map(
    model.fields.flatMap((field) => {
      const rows = field.type === 'subTable' ? models.model(field.model) : undefined;
      return rows ? [[field.name, rows] as const] : [];
    }),
  );
}

interface StoredChange {
  record_id: string;
  id: string;
  action: string;
  actor_name: string;
  at: string;
  patch: unknown;
}

async function changesBy(
  executor: Executor,
  model: Model,
  ids: readonly string[],
): Promise<Map<string, StoredChange[]>> {
  const found = new Map<string, StoredChange[]>();
  const { rows } = await sql<StoredChange>`
    select record_id, id, action, actor_name, at, patch from sys_history
    where model = ${model.base} and record_id = any(${ids}) order by record_id, version`.execute(executor);
  for (const row of rows) found.set(row.record_id, [...(found.get(row.record_id) ?? []), row]);
  return found;
}
