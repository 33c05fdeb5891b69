import { fieldValue, expressionValues, type Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import { emptyValue, isWritable } from './cleanInput.ts';
import type { Scene } from './writerCore.ts';

/** Values of a new record: what was given, defaults where a field was not given at all, the empty value otherwise; rows likewise. */
export async function withDefaults(
  program: ModelProgram,
  given: Values,
  scene: Scene,
  parent?: Values,
): Promise<Values> {
  const values: Values = { ...given };
  await scene.refer(values);
  const missing = [...program.fields.values()].filter(
    ({ field }) => values[field.name] === undefined && field.mode !== 'live',
  );
  for (const { field } of missing) if (isWritable(field)) values[field.name] = emptyValue(field);
  for (const entry of missing) {
    if (!entry.default) continue;
    const seen = expressionValues(program, values, { ...scene.options({ before: null }), parent });
    values[entry.field.name] = fieldValue(entry.default, entry.field, seen, scene.context);
  }
  for (const [name, rowProgram] of program.rows) {
    const rows = values[name];
    if (!Array.isArray(rows)) continue;
    values[name] = await Promise.all(rows.map((row) => rowWithDefaults(rowProgram, row, scene, values)));
  }
  return values;
}

async function rowWithDefaults(program: ModelProgram, row: unknown, scene: Scene, parent: Values): Promise<Values> {
  const given: Values = isRow(row) ? row : {};
  return typeof given.id === 'string' ? given : await withDefaults(program, given, scene, parent);
}

const isRow = (row: unknown): row is Values => typeof row === 'object' && row !== null && !Array.isArray(row);
