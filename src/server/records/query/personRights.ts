import type { RecordRights } from '../../../contract/endpoints/records.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { ModelProgram, TransitionProgram } from '../../../model/program/program.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { roleCodes, type Viewer } from '../../access/viewer.ts';
import { deletableIn, editableIn } from '../write/stateRights.ts';
import { personFault } from '../write/transitionRight.ts';
import { fieldNamed } from './catalogue.ts';
import type { Reading } from './query.ts';

/** What a person may do with records of a model, as far as no single record has a say. */
export interface PersonRights {
  /** The transitions that he could take at all, with those of their conditions that a row of a list can answer. */
  candidates: readonly TransitionProgram[];
  /** Fields that must be read of a record to judge them. */
  fields: readonly Field[];
  inState(state: string | null): StateRights;
}

/** The same in a state. */
export interface StateRights {
  state: string | null;
  edit: boolean;
  delete: boolean;
  open: readonly TransitionProgram[];
  /** What the conditions of the open transitions read of a record. */
  reads: readonly string[];
  /** Whether one of them wants four eyes. */
  fourEyes: boolean;
}

/** What is told redacted may not be written. */
export const NO_RIGHTS: RecordRights = { edit: false, delete: false, transitions: [] };

/** Worked out once for each model and each person's permissions and roles, for as long as these are believed. */
export function personRights({ catalogue, viewer }: Reading, model: Model): PersonRights {
  const program = catalogue.program(model.templateCode);
  const ofPerson = kept.get(viewer.can) ?? new WeakMap<ModelProgram, Map<string, PersonRights>>();
  kept.set(viewer.can, ofPerson);
  const ofModel = ofPerson.get(program) ?? new Map<string, PersonRights>();
  ofPerson.set(program, ofModel);
  const key = viewer.isSystem ? 'system:' : roleCodes(viewer).join(' ');
  let rights = ofModel.get(key);
  if (!rights) ofModel.set(key, (rights = makeRights(viewer, model, program)));
  return rights;
}

const kept = new WeakMap<Viewer['can'], WeakMap<ModelProgram, Map<string, PersonRights>>>();

function makeRights(viewer: Viewer, model: Model, program: ModelProgram): PersonRights {
  const may = (code: string): boolean => viewer.isSystem || viewer.can(`${model.templateCode}:${code}`);
  const [mayEdit, mayDelete] = [may('edit'), may('del')];
  const candidates = transitionsFor(viewer, model, [...program.transitions.values()]);
  const fields = fieldsRead(model, candidates);
  const states = new Map<string | null, StateRights>();
  const make = (state: string | null): StateRights => {
    const open = candidates.filter(({ transition }) => state !== null && transition.from.includes(state));
    return {
      state,
      edit: mayEdit && editableIn(model, state, viewer) !== false,
      delete: mayDelete && deletableIn(model, state),
      open,
      reads: factsRead(model, open, fields),
      fourEyes: open.some(({ transition }) => transition.fourEyes),
    };
  };
  return {
    candidates,
    fields,
    inState(state) {
      let rights = states.get(state);
      if (!rights) states.set(state, (rights = make(state)));
      return rights;
    },
  };
}

function transitionsFor(viewer: Viewer, model: Model, transitions: readonly TransitionProgram[]): TransitionProgram[] {
  const answerable = (condition: TransitionProgram['who']): TransitionProgram['who'] =>
    condition?.needs.fields.some((name) => isList(fieldNamed(model, name))) ? undefined : condition;
  return transitions
    .filter((program) => personFault(viewer, model, program) === null)
    .map((program) => ({ ...program, who: answerable(program.who), guard: answerable(program.guard) }));
}

const isList = (field: Field | undefined): boolean => field?.type === 'subTable' || field?.type === 'inverse';

function fieldsRead(model: Model, candidates: readonly TransitionProgram[]): Field[] {
  const names = new Set<string>(model.states ? [model.states.field] : []);
  for (const program of candidates) {
    if (program.transition.fourEyes) names.add('createdBy');
    for (const name of conditionNames(program)) names.add(name);
  }
  return [...names].flatMap((name) => fieldNamed(model, name) ?? []).filter((field) => field.name !== 'id');
}

/** What else than a field the conditions may name (`before`) leads to any of the values at hand. */
function factsRead(model: Model, open: readonly TransitionProgram[], all: readonly Field[]): string[] {
  const names = new Set(open.flatMap(conditionNames));
  names.delete('state');
  return [...names].every((name) => fieldOf(model, name) !== undefined)
    ? [...names]
    : ['id', ...all.map((field) => field.name)];
}

const conditionNames = ({ who, guard }: TransitionProgram): string[] => [
  ...(who?.needs.fields ?? []),
  ...(guard?.needs.fields ?? []),
];
