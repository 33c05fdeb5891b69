import type { Model } from '../../model/resolved/model.ts';
import type { Node } from './engine/definition.ts';
import type { ProcessFault } from './engine/readBpmn.ts';

/**
 * What would take the record through a transition that wants four eyes without anybody's word: a step that counts as approved once its time is up,
 * and a service task. Of neither could be said who is not the one that filed the record.
 */
export function fourEyesFaults({ id, name, task, service }: Node, model: Model): ProcessFault[] {
  const wanted = (transition: string | null | undefined): transition is string =>
    model.states?.transitions.some((one) => one.name === transition && one.fourEyes) ?? false;
  if (task?.onTimeout === 'approve' && wanted(task.onApprove))
    return [
      {
        element: id,
        message: `"${name}" leads to ${task.onApprove}, which wants four eyes, but would count as approved by nobody once its time is up. Let it remind or escalate instead (onTimeout).`,
      },
    ];
  if (wanted(service?.transition))
    return [
      {
        element: id,
        message: `"${name}" would take the record through ${service?.transition} by itself, which wants four eyes. Take the service task away, and let the step in which somebody approves lead there (onApprove="${service?.transition}").`,
      },
    ];
  return [];
}
