import type { FieldPolicy, RowNarrowing, RowPolicy } from '../../language/access.ts';
import { fieldOf } from '../../resolved/model.ts';
import { type Path, quoted } from '../fault.ts';
import { checkFilter } from './filter.ts';
import type { Look } from './look.ts';
import { expectFields, expectRoles } from './names.ts';
import { expectState } from './states.ts';

/** Types whose values a mask can leave a part of. */
const MASKED: readonly string[] = ['text', 'longText', 'autoNumber'];

/** Roles, fields, states, masks and filters of the row and field policies. */
export function checkAccess(look: Look): void {
  const { rows = [], narrow = [], redacted, fields = [] } = look.config.access ?? {};
  const path = ['access'];
  rows.forEach((policy, at) => checkRows(policy, [...path, 'rows', at], look));
  narrow.forEach((narrowing, at) => checkNarrowing(narrowing, [...path, 'narrow', at], look));
  if (redacted) expectFields(redacted, [...path, 'redacted'], look);
  fields.forEach((policy, at) => checkField(policy, [...path, 'fields', at], look));
}

function checkRows(policy: RowPolicy, path: Path, look: Look): void {
  expectRoles(policy.roles, [...path, 'roles'], look);
  expectParticipants(policy.scope, [...path, 'scope'], look);
  if (policy.filter) checkRowFilter(policy.filter, [...path, 'filter'], look);
}

function checkNarrowing(narrowing: RowNarrowing, path: Path, look: Look): void {
  expectRoles(narrowing.roles, [...path, 'roles'], look);
  expectRoles(narrowing.except, [...path, 'except'], look);
  expectOneSide(narrowing, path, look);
  expectParticipants(narrowing.unless, [...path, 'unless'], look);
  checkRowFilter(narrowing.filter, [...path, 'filter'], look);
}

function checkRowFilter(filter: RowNarrowing['filter'], path: Path, { scene, report }: Look): void {
  checkFilter(filter, path, { world: scene.world, model: scene.model, record: undefined, report });
}

function checkField(policy: FieldPolicy, path: Path, look: Look): void {
  expectFields(policy.fields, [...path, 'fields'], look);
  expectRoles(policy.roles, [...path, 'roles'], look);
  expectRoles(policy.except, [...path, 'except'], look);
  expectOneSide(policy, path, look);
  if (policy.states) checkStates(policy.states, [...path, 'states'], look);
  if (policy.mask && policy.rights !== 'masked')
    look.report({
      path: [...path, 'mask'],
      code: 'option',
      message: 'Only a policy with the rights "masked" has a mask.',
    });
  if (policy.rights === 'masked') checkMasked(policy, path, look);
}

function checkStates(states: readonly string[], path: Path, look: Look): void {
  const { model, world } = look.scene;
  if (model.kind === 'rows')
    look.report({ path, code: 'option', message: 'Rows of a sub-table have no states of their own.' });
  else if (!world.vague.has(model.templateCode)) states.forEach((state, at) => expectState(state, [...path, at], look));
}

function checkMasked(policy: FieldPolicy, path: Path, look: Look): void {
  policy.fields.forEach((name, at) => {
    const field = fieldOf(look.scene.model, name);
    if (!field || MASKED.includes(field.type)) return;
    look.report({
      path: [...path, 'fields', at],
      code: 'fieldType',
      message: `${quoted(name)} is no text, so there is no part of it that a mask could leave. Hide it instead.`,
    });
  });
}

/** Roles and exceptions beside each other mean something only where the policy stands for the whole person. */
function expectOneSide(policy: RowNarrowing | FieldPolicy, path: Path, look: Look): void {
  if (!policy.roles || !policy.except || policy.deny) return;
  look.report({
    path: [...path, 'except'],
    code: 'option',
    message:
      'Only with "deny" may "except" stand beside "roles": otherwise the policy concerns the named roles and no other.',
  });
}

/** A scope of those who need to know leaves out everybody but the creator where no field says who else takes part. */
function expectParticipants(scope: RowPolicy['scope'] | undefined, path: Path, look: Look): void {
  const { model, world } = look.scene;
  if (scope !== 'needToKnow' || world.vague.has(model.templateCode)) return;
  if (model.fields.some((field) => field.participant !== undefined)) return;
  look.report({
    path,
    code: 'option',
    message: 'No field of the model is marked "participant", so that nobody but the creator would need to know.',
  });
}
