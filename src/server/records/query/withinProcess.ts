import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { say } from '../../texts/say.ts';
import type { LeftByProcess } from '../write/processPort.ts';
import type { Permissions } from './permissions.ts';

/**
 * What somebody may do with a record that a process holds: he edits it when he works at it, and those transitions are left to him that are
 * steps of his, or that keep the state and are no steps of the process at all.
 */
export function withinProcess(
  model: Model,
  permissions: Permissions,
  { handles, leads, names }: LeftByProcess,
  viewer: Viewer,
): Permissions {
  const stays = new Set(model.states?.transitions.flatMap(({ name, to }) => (to === undefined ? [name] : [])));
  const isLeft = (name: string): boolean => leads(name) || (stays.has(name) && !names(name));
  const taken = permissions.transitions.filter((name) => !isLeft(name));
  const why = say(viewer.language, 'write.heldByProcess');
  return {
    ...permissions,
    edit: permissions.edit && handles,
    transitions: permissions.transitions.filter(isLeft),
    reasons: { ...permissions.reasons, ...Object.fromEntries(taken.map((name) => [name, why])) },
  };
}
