import type { Context } from '../../../model/expression/context.ts';
import type { Button } from '../../../model/language/button.ts';
import { holds } from '../../../model/program/evaluate.ts';
import type { TransitionProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { roleCodes, type Viewer } from '../../access/viewer.ts';
import { say } from '../../texts/say.ts';

/** A transition of a record, and who would take it. */
export interface TransitionCase {
  viewer: Viewer;
  model: Model;
  transition: TransitionProgram;
  state: string | null;
  createdBy: string | null;
  /** The viewer created or submitted the record (asked only where four eyes are wanted). */
  handled: boolean;
  /** What conditions see of the record; asked for when there is one. */
  readonly seen: Record<string, unknown>;
  context: Context;
}

export interface TransitionFault {
  kind: 'wrongState' | 'system' | 'permission' | 'role' | 'who' | 'fourEyes' | 'guard';
  message: string;
}

/** Why this person cannot take the record through the transition now, or null when he can. The system may do everything that the state allows. */
export const transitionFault = (it: TransitionCase): TransitionFault | null =>
  stateFault(it) ?? personFault(it.viewer, it.model, it.transition) ?? conditionFault(it);

/** The same for a transition that this person may take of some record (`personFault`): what speaks against this one. */
export const recordFault = (it: TransitionCase): TransitionFault | null => stateFault(it) ?? conditionFault(it);

/** Why this person can take no record through the transition, or null when he may. */
export function personFault(viewer: Viewer, model: Model, { transition }: TransitionProgram): TransitionFault | null {
  if (viewer.isSystem) return null;
  if ((transition.by ?? 'button') !== 'button') return fault(viewer, 'system', 'transition.permission');
  if (!holdsButton(viewer, model, transition.name)) return fault(viewer, 'permission', 'transition.permission');
  if (transition.roles && !transition.roles.some((role) => roleCodes(viewer).includes(role)))
    return fault(viewer, 'role', 'transition.role');
  return null;
}

const fault = (viewer: Viewer, kind: TransitionFault['kind'], key: Parameters<typeof say>[1]): TransitionFault => ({
  kind,
  message: say(viewer.language, key),
});

const stateFault = ({ viewer, transition, state }: TransitionCase): TransitionFault | null =>
  state !== null && transition.transition.from.includes(state)
    ? null
    : fault(viewer, 'wrongState', 'transition.wrongState');

function conditionFault(it: TransitionCase): TransitionFault | null {
  const { viewer, context } = it;
  const { transition, who, guard } = it.transition;
  if (!viewer.isSystem) {
    if (who && !holds(who, it.seen, context)) return fault(viewer, 'who', 'transition.who');
    if (transition.fourEyes && (it.handled || it.createdBy === viewer.id))
      return fault(viewer, 'fourEyes', 'transition.fourEyes');
  }
  if (!guard || holds(guard, it.seen, context)) return null;
  return {
    kind: 'guard',
    message: transition.guardMessage?.[viewer.language] ?? say(viewer.language, 'transition.guard'),
  };
}

/** Whether one of the buttons that take this transition is granted to the viewer. */
function holdsButton(viewer: Viewer, model: Model, transition: string): boolean {
  return model.buttons.some((button) => takes(button, transition) && holdsPermission(viewer, model, button));
}

const takes = (button: Button, transition: string): boolean =>
  button.do.some((action) => action.action === 'transition' && action.transition === transition);

/** The three variants of a permission (Specification §6): one code, any of several, all of them. */
export function holdsPermission(viewer: Viewer, model: Model, button: Button): boolean {
  const { permission } = button;
  if (permission === undefined) return viewer.can(`${model.templateCode}:${button.code}`);
  if (typeof permission === 'string') return viewer.can(permission);
  return 'any' in permission
    ? permission.any.some((code) => viewer.can(code))
    : permission.all.every((code) => viewer.can(code));
}
