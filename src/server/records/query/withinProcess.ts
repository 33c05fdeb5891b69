import type { RecordRights } from '../../../contract/endpoints/records.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import type { LeftByProcess } from '../write/processPort.ts';
import type { Permissions } from './permissions.ts';
import type { Reading } from './query.ts';

/** What processes leave the viewer to do with those of these records that they hold, by id. The system goes its own way. */
export async function leftByProcesses(
  { processes, viewer }: Reading,
  executor: Executor,
  model: Model,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LeftByProcess>> {
  if (!processes || viewer.isSystem) return new Map();
  return await processes.leaves(executor, viewer, model, ids);
}

/**
 * What somebody may do with a record that a process holds: he edits it when he works at it, and those transitions are left to him that are
 * steps of his, or that keep the state and are no steps of the process at all.
 */
export function rightsWithinProcess(model: Model, rights: RecordRights, left: LeftByProcess): RecordRights {
  const isLeft = leftIn(model, left);
  const blocked = Object.entries(rights.blocked ?? {}).filter(([name]) => isLeft(name));
  return {
    edit: rights.edit && left.handles,
    delete: rights.delete,
    transitions: rights.transitions.filter(isLeft),
    ...(blocked.length > 0 ? { blocked: Object.fromEntries(blocked) } : {}),
  };
}

/** The same in full, with the reason for each transition that is not left to him. */
export function withinProcess(
  model: Model,
  permissions: Permissions,
  left: LeftByProcess,
  viewer: Pick<Viewer, 'language'>,
): Permissions {
  const isLeft = leftIn(model, left);
  const taken = [...permissions.transitions, ...Object.keys(permissions.blocked ?? {})].filter((name) => !isLeft(name));
  const why = say(viewer.language, 'write.heldByProcess');
  return {
    ...permissions,
    ...rightsWithinProcess(model, permissions, left),
    reasons: { ...permissions.reasons, ...Object.fromEntries(taken.map((name) => [name, why])) },
  };
}

function leftIn(model: Model, { leads, names }: LeftByProcess): (transition: string) => boolean {
  const stays = new Set(model.states?.transitions.flatMap(({ name, to }) => (to === undefined ? [name] : [])));
  return (name) => leads(name) || (stays.has(name) && !names(name));
}
