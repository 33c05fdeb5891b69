import { autoNumber } from '../../../model/field-types/autoNumber.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Transaction } from '../../database/tables.ts';
import { type NumberBlocks, takeNumbers } from './numberBlocks.ts';

/** Auto numbers that something is computed from. */
export function numbersRead(program: ModelProgram): readonly string[] {
  const known = kept.get(program);
  if (known) return known;
  const computed = [...program.fields.values()].flatMap((entry) => entry.computed ?? []);
  const names = program.model.fields
    .filter(({ type, name }) => type === 'autoNumber' && computed.some(({ needs }) => needs.fields.includes(name)))
    .map(({ name }) => name);
  kept.set(program, names);
  return names;
}

const kept = new WeakMap<ModelProgram, readonly string[]>();

/**
 * Gives the auto numbers of a new record, last before it is stored, so that a refused record takes none. A number of a `gapless` field is
 * counted inside the transaction: it is given back when that fails, and whoever needs the next one waits until it ends. The others come
 * from blocks and wait for nobody.
 */
export async function giveNumbers(
  transaction: Transaction,
  blocks: NumberBlocks | null,
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
    const next = blocks && field.gapless !== true ? await blocks.next(key) : await takeNumbers(transaction, key, 1);
    numbered[field.name] = autoNumber(field.pattern, today, () => String(next));
  }
  return numbered;
}
