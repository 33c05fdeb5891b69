import { evaluateRecord, type RecordState, type Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Scene } from './writerCore.ts';

/**
 * Evaluates a record with everything that its expressions read of other records. A computed value may itself be a reference, so the
 * records are looked up once more when the first round changed one.
 */
export async function evaluateFully(
  program: ModelProgram,
  values: Values,
  scene: Scene,
  over: { before: Values | null; transition?: string },
): Promise<RecordState> {
  await scene.refer([values, over.before]);
  const first = evaluateRecord(program, values, scene.context, scene.options(over));
  if (!referencesDiffer(program, values, first.values)) return first;
  await scene.refer([first.values]);
  return evaluateRecord(program, first.values, scene.context, scene.options(over));
}

const referencesDiffer = (program: ModelProgram, a: Values, b: Values): boolean =>
  [...program.fields.values()].some(
    ({ field, computed }) => computed && 'model' in field && a[field.name] !== b[field.name],
  );
