import type { Model } from '../../model/resolved/model.ts';
import type { Node } from './engine/definition.ts';
import type { ProcessFault } from './engine/fault.ts';

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
        key: 'fourEyesTimeout',
        params: { name, transition: task.onApprove },
      },
    ];
  const transition = service?.transition;
  if (wanted(transition)) return [{ element: id, key: 'fourEyesService', params: { name, transition } }];
  return [];
}
