import type { Context } from '../../../model/expression/context.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { FilterSource } from './query.ts';

/**
 * The source of a config's filter beside a record: `$record.<field>` and `{ cel }` are read from what the expressions of its program see,
 * which is asked for when the filter first names one of them. A referenced record may stand as itself or as its id.
 */
export function besideRecord(
  program: ModelProgram,
  seen: () => Readonly<Record<string, unknown>>,
  context: Context,
): FilterSource {
  return {
    kind: 'config',
    record: (field) => plain(seen()[field]),
    cel: (source) => {
      const outcome = program.filterValues.get(source)?.evaluate(seen(), context);
      return outcome?.kind === 'value' ? plain(outcome.value) : null;
    },
  };
}

/** The same over the values of a form. */
export const besideForm = (
  program: ModelProgram,
  values: Readonly<Record<string, unknown>>,
  context: Context,
): FilterSource => besideRecord(program, () => values, context);

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}
