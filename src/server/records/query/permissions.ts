import type { RecordPermissions } from '../../../contract/endpoints/records.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import type { HeldCells } from '../policy/cells.ts';
import { deletableIn, editableIn } from '../write/stateRights.ts';
import { holdsPermission, transitionFault } from '../write/transitionRight.ts';
import type { Scene } from '../write/writerCore.ts';
import type { Reading } from './query.ts';
import { stateOf, transitionJudge } from './transitionJudge.ts';

/** What the contract promises, and why a transition is not to be had (by its name, in the viewer's language). */
export interface Permissions extends RecordPermissions {
  /** Fields that may be edited in this state; null = all that are not read-only. */
  editableFields: string[] | null;
  reasons: Record<string, string>;
}

/** What the viewer may do with a record as it stands. `values` is the whole record, hidden fields included. */
export async function permissionsOf(
  reading: Reading,
  executor: Executor,
  model: Model,
  values: Values,
  held: HeldCells,
  openScene: () => Promise<Scene>,
): Promise<Permissions> {
  const { viewer } = reading;
  const may = (code: string): boolean => viewer.isSystem || viewer.can(`${model.templateCode}:${code}`);
  const state = stateOf(model, values);
  const editable = may('edit') && !held.redacted ? editableIn(model, state, viewer) : false;
  const { transitions, reasons, blocked } = held.redacted
    ? { transitions: [], reasons: {}, blocked: {} }
    : await transitionsOf(reading, executor, model, values, openScene);
  const open = typeof editable === 'object' ? [...editable] : null;
  const readOnly = new Set([...held.readOnly, ...held.starred]);
  if (open) for (const field of model.fields) if (!open.includes(field.name)) readOnly.add(field.name);
  return {
    edit: editable !== false,
    delete: may('del') && !held.redacted && deletableIn(model, state),
    buttons: model.buttons
      .filter((button) => viewer.isSystem || holdsPermission(viewer, model, button))
      .map((button) => button.code),
    transitions,
    blocked,
    reasons,
    readOnly: [...readOnly],
    hidden: [...held.hidden],
    masked: [...held.masked.keys()],
    ...(held.redacted ? { redacted: true } : {}),
    editableFields: editable === true ? null : (open ?? []),
  };
}

/** Of a past state nothing can be done. */
export const onlyToRead = (held: HeldCells): Permissions => ({
  edit: false,
  delete: false,
  buttons: [],
  transitions: [],
  reasons: {},
  readOnly: [...held.readOnly, ...held.starred],
  hidden: [...held.hidden],
  masked: [...held.masked.keys()],
  ...(held.redacted ? { redacted: true } : {}),
  editableFields: [],
});

async function transitionsOf(
  reading: Reading,
  executor: Executor,
  model: Model,
  values: Values,
  openScene: () => Promise<Scene>,
): Promise<Required<Pick<Permissions, 'transitions' | 'reasons' | 'blocked'>>> {
  const program = reading.catalogue.program(model.templateCode);
  const transitions: string[] = [];
  const reasons: Record<string, string> = {};
  const blocked: Record<string, string> = {};
  if (program.transitions.size === 0) return { transitions, reasons, blocked };
  const scene = await openScene();
  const all = [...program.transitions.values()];
  const judge = await transitionJudge(reading, executor, model, all, [values], scene, transitionFault);
  const faultOf = judge.faultOf(values);
  for (const [name, transition] of program.transitions) {
    const fault = faultOf(transition);
    if (!fault) transitions.push(name);
    else reasons[name] = fault.message;
    if (fault?.kind === 'guard' || fault?.kind === 'fourEyes') blocked[name] = fault.message;
  }
  return { transitions, reasons, blocked };
}
