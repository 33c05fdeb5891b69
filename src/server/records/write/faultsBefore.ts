import { checkRecord, type RecordFault } from '../../../model/program/checkRecord.ts';
import { evaluateRecord } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { CurrentRecord } from './currentRecord.ts';
import type { Scene } from './writerCore.ts';

/**
 * Tells of a fault whether the record had it before the change. Faults of rows that were removed or moved count as new. Worked out when
 * the first one is asked for.
 */
export function faultsBefore(
  program: ModelProgram,
  current: CurrentRecord,
  scene: Scene,
): (fault: RecordFault) => boolean {
  let known: Set<string> | undefined;
  const gather = (): Set<string> => {
    const options = scene.options({ before: current.values });
    const state = evaluateRecord(program, current.values, scene.context, options);
    return new Set(checkRecord(program, state, scene.context, options).map(keyOf));
  };
  return (fault) => (known ??= gather()).has(keyOf(fault));
}

const keyOf = (fault: RecordFault): string =>
  JSON.stringify([fault.place, 'fault' in fault ? fault.fault.key : fault.rule]);
