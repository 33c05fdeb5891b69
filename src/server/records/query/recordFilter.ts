import type { Context } from '../../../model/expression/context.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { FilterSource } from './query.ts';

/**
 * The source of a config's filter beside a record: `$record.<field>` and `{ cel }` are read from `seen`, where a referenced record may
 * stand as itself or as its id, and computed values under `cel:<source>`.
 */
export function besideRecord(seen: Readonly<Record<string, unknown>>): FilterSource {
  return { kind: 'config', record: (field) => plain(seen[field]), cel: (source) => plain(seen[`cel:${source}`]) };
}

/** The same over the values of a form, computing `{ cel }` as it is met. */
export function besideForm(
  program: ModelProgram,
  values: Readonly<Record<string, unknown>>,
  context: Context,
): FilterSource {
  return {
    kind: 'config',
    record: (field) => plain(values[field]),
    cel: (source) => {
      const outcome = program.filterValues.get(source)?.evaluate(values, context);
      return outcome?.kind === 'value' ? plain(outcome.value) : null;
    },
  };
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}
