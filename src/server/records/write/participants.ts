import type { Transaction } from '../../database/tables.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';

/** Who takes part in a record: its creator and whoever its flagged fields name. */
export async function storeParticipants(
  transaction: Transaction,
  model: Model,
  recordId: string,
  values: Values,
  createdBy: string | null,
  isNew: boolean,
): Promise<void> {
  const rows = participantsOf(model, values).map((entry) => ({ model: model.base, record_id: recordId, ...entry }));
  if (createdBy && isNew) rows.push({ model: model.base, record_id: recordId, principal: createdBy, kind: 'creator' });
  if (!isNew && model.fields.some((field) => field.participant)) {
    await transaction
      .deleteFrom('record_participant')
      .where('model', '=', model.base)
      .where('record_id', '=', recordId)
      .where('kind', 'in', KINDS)
      .execute();
  }
  if (rows.length > 0)
    await transaction
      .insertInto('record_participant')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Whether a save must look at the participants at all. */
export const touchesParticipants = (model: Model, changed: readonly string[]): boolean =>
  model.fields.some((field) => field.participant !== undefined && changed.includes(field.name));

const KINDS = ['owner', 'handler', 'respondent'];

function participantsOf(model: Model, values: Values): { principal: string; kind: string }[] {
  return model.fields.flatMap((field) => {
    const kind = field.participant;
    const value = values[field.name];
    if (!kind) return [];
    return (Array.isArray(value) ? value : [value]).flatMap((principal) =>
      typeof principal === 'string' ? [{ principal, kind }] : [],
    );
  });
}
