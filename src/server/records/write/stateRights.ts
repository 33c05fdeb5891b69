import type { Model } from '../../../model/resolved/model.ts';
import { roleCodes, type Viewer } from '../../access/viewer.ts';
import type { HeldByProcess } from './processPort.ts';

/** What may be changed in a state: everything, nothing, or the fields named. */
export type Editable = true | false | ReadonlySet<string>;

/** What this person may edit of a record in this state. States without a word about it are open to whoever may edit the model. */
export function editableIn(model: Model, state: string | null, viewer: Viewer): Editable {
  const entry = model.states?.list.find((candidate) => candidate.code === state);
  if (!entry || viewer.isSystem) return true;
  if (entry.editRoles && !entry.editRoles.some((role) => roleCodes(viewer).includes(role))) return false;
  if (entry.editable === undefined) return true;
  return typeof entry.editable === 'boolean' ? entry.editable : new Set(entry.editable);
}

/** The same for a record that a process holds: nothing for whoever does not work at it, and what the form of his step says for whoever does. */
export function editableAtStep(
  model: Model,
  state: string | null,
  viewer: Viewer,
  held: HeldByProcess | null,
): Editable {
  const inState = editableIn(model, state, viewer);
  if (!held || viewer.isSystem) return inState;
  if (!held.handles) return false;
  if (held.fields.size === 0) return inState;
  const open = inState === true ? model.fields.map(({ name }) => name) : inState === false ? [] : [...inState];
  const opened = [...held.fields].flatMap(([name, { access }]) => (access === 'editable' ? [name] : []));
  return new Set([...open.filter((name) => !held.fields.has(name)), ...opened]);
}

/** Whether a record in this state may be deleted: where the state says so, else only in the initial one. */
export function deletableIn(model: Model, state: string | null): boolean {
  if (!model.states) return true;
  const entry = model.states.list.find((candidate) => candidate.code === state);
  return entry?.deletable ?? state === model.states.initial;
}
