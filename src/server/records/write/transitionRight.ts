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
  seen: Record<string, unknown>;
  context: Context;
}

export interface TransitionFault {
  kind: 'wrongState' | 'system' | 'permission' | 'role' | 'who' | 'fourEyes' | 'guard';
  message: string;
}

/** Why this person cannot take the record through the transition now, or null when he can. The system may do everything that the state allows. */
export function transitionFault(it: TransitionCase): TransitionFault | null {
  const { viewer, model, seen, context } = it;
  const { transition, who, guard } = it.transition;
  const fault = (kind: TransitionFault['kind'], key: Parameters<typeof say>[1]): TransitionFault => ({
    kind,
    message: say(viewer.language, key),
  });
  if (it.state === null || !transition.from.includes(it.state)) return fault('wrongState', 'transition.wrongState');
  if (!viewer.isSystem) {
    if ((transition.by ?? 'button') !== 'button') return fault('system', 'transition.permission');
    if (!holdsButton(viewer, model, transition.name)) return fault('permission', 'transition.permission');
    if (transition.roles && !transition.roles.some((role) => roleCodes(viewer).includes(role)))
      return fault('role', 'transition.role');
    if (who && !holds(who, seen, context)) return fault('who', 'transition.who');
    if (transition.fourEyes && (it.handled || it.createdBy === viewer.id))
      return fault('fourEyes', 'transition.fourEyes');
  }
  if (!guard || holds(guard, seen, context)) return null;
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
