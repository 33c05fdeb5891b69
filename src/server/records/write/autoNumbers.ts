import { sql } from 'kysely';
import { autoNumber } from '../../../model/field-types/autoNumber.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Transaction } from '../../database/tables.ts';

/**
 * Gives the auto numbers of a new record. The sequence is taken inside the transaction, last before the record is stored: a refused or
 * failed save gives its number back, so people see no gaps. The lock lasts until the transaction ends.
 */
export async function giveNumbers(
  transaction: Transaction,
  model: Model,
  values: Values,
  today: string,
): Promise<Values> {
  const numbered: Values = {};
  for (const field of model.fields) {
    if (field.type !== 'autoNumber' || typeof values[field.name] === 'string') continue;
    const per = field.per ? `:${String(values[field.per] ?? '')}` : '';
    // The text without its number tells model and period, which is what the sequence counts in.
    const key = `${model.base}.${field.name}${per}:${autoNumber(field.pattern, today, () => '')}`;
    const next = await nextValue(transaction, key);
    numbered[field.name] = autoNumber(field.pattern, today, () => next);
  }
  return numbered;
}

async function nextValue(transaction: Transaction, key: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    insert into sys_sequence (key, value) values (${key}, 1)
    on conflict (key) do update set value = sys_sequence.value + 1 returning value`.execute(transaction);
  return String(rows[0]?.value ?? '1');
}
