import { autoNumber } from '../../../model/field-types/autoNumber.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { type NumberBlocks, takeNumbers } from './numberBlocks.ts';
import type { Unit } from './unit.ts';

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
  { transaction, seat }: Unit,
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
    const counted = (): Promise<number> => seat?.number(key) ?? takeNumbers(transaction, key, 1);
    const next = await (blocks && field.gapless !== true ? blocks.next(key) : counted());
    numbered[field.name] = autoNumber(field.pattern, today, () => String(next));
  }
  return numbered;
}
