import { evaluateRecord, type RecordState, type Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import { referenceNeeds } from './referencedRecords.ts';
import type { Scene } from './writerCore.ts';

/**
 * Evaluates a record with everything that its expressions read of other records. A computed value may itself be a reference into which
 * some expression looks: the records are looked up once more when the first round changed such a one.
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
  referenceNeeds(program).fields.some(
    ({ field: name }) => program.fields.get(name)?.computed !== undefined && a[name] !== b[name],
  );
