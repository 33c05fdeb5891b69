import { expressionValues, type Values } from '../../../model/program/evaluate.ts';
import type { TransitionProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { once } from '../write/once.ts';
import type { TransitionCase, TransitionFault } from '../write/transitionRight.ts';
import type { Scene } from '../write/writerCore.ts';
import { handledBy } from './handledBy.ts';
import type { Reading } from './query.ts';

/** Says of a record what stands in the way of each transition. */
export interface TransitionJudge {
  faultOf(values: Values): (transition: TransitionProgram) => TransitionFault | null;
  /** Whether the viewer has created or submitted the record; asked of those alone that could take a step that wants four eyes. */
  hasHandled(values: Values): boolean;
}

/**
 * Prepares judging these transitions of these records. What conditions read of other records is read at once, who handled a record only
 * where four eyes are wanted. `verdict` is `transitionFault`, or `recordFault` for transitions that the person may take of some record.
 */
export async function transitionJudge(
  reading: Reading,
  executor: Executor,
  model: Model,
  transitions: readonly TransitionProgram[],
  records: readonly Values[],
  scene: Scene,
  verdict: (it: TransitionCase) => TransitionFault | null,
): Promise<TransitionJudge> {
  const { viewer } = reading;
  const program = reading.catalogue.program(model.templateCode);
  const open = records.filter((values) => transitions.some((it) => isFrom(it, stateOf(model, values))));
  if (open.length > 0) await scene.refer(open);
  const watched = open.filter((values) =>
    transitions.some((it) => it.transition.fourEyes && isFrom(it, stateOf(model, values))),
  );
  const ids = viewer.isSystem ? [] : watched.map(({ id }) => String(id));
  const handled = await handledBy(executor, model, ids, viewer.id);
  const hasHandled = (values: Values): boolean => handled.has(String(values.id));
  const faultOf: TransitionJudge['faultOf'] = (values) => {
    const seen = once(() => expressionValues(program, values, scene.options({ before: values })));
    const state = stateOf(model, values);
    const createdBy = typeof values.createdBy === 'string' ? values.createdBy : null;
    const it = { viewer, model, state, createdBy, handled: hasHandled(values), context: scene.context };
    return (transition) =>
      verdict({
        ...it,
        transition,
        get seen() {
          return seen();
        },
      });
  };
  return { faultOf, hasHandled };
}

const isFrom = ({ transition }: TransitionProgram, state: string | null): boolean =>
  state !== null && transition.from.includes(state);

/** The state of a record; null when it has none. */
export function stateOf(model: Model, values: Values): string | null {
  const state = model.states ? values[model.states.field] : null;
  return typeof state === 'string' ? state : null;
}
