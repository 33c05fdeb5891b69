import { nearestName } from '../../expression/nearestName.ts';
import type { TransitionConfig, TransitionOverride } from '../../language/states.ts';
import type { ResolvedStates } from '../../resolved/model.ts';
import { type Path, quoted } from '../fault.ts';
import { expectCode, expectItem } from '../world.ts';
import { checkActions } from './actions.ts';
import type { Look } from './look.ts';
import { expectFields, expectRoles, expectTransition } from './names.ts';
import { checkSettable } from './settable.ts';

/** States and transitions as a layer writes them, against the whole of the model's states. */
export function checkStates(look: Look): void {
  const { scene, config, layer, report } = look;
  const { states } = config;
  if (!states) return;
  const path = ['states'];
  const isKnown = expectCode(scene.world, 'dictionary', states.dictionary, [...path, 'dictionary'], report);
  expectState(states.initial, [...path, 'initial'], look);
  const reached = scene.model.states ? reachedStates(scene.model.states) : new Set<string>();
  states.list.forEach((state, at) => {
    const here = [...path, 'list', at];
    if (states.list.findIndex((other) => other.code === state.code) < at)
      report({ path: [...here, 'code'], code: 'duplicate', message: `The state ${quoted(state.code)} stands twice.` });
    if (isKnown) expectItem(scene.world, states.dictionary, state.code, [...here, 'code'], report);
    if (!reached.has(state.code) && state.code !== states.initial)
      report({
        path: [...here, 'code'],
        code: 'unreachable',
        message: `No transition leads from the initial state to ${quoted(state.code)}.`,
      });
    if (Array.isArray(state.editable)) expectFields(state.editable, [...here, 'editable'], look);
    expectRoles(state.editRoles, [...here, 'editRoles'], look);
  });
  states.transitions.forEach((transition, at) => {
    const here = [...path, 'transitions', at];
    if (states.transitions.findIndex((other) => other.name === transition.name) < at)
      report({
        path: [...here, 'name'],
        code: 'duplicate',
        message: `The transition ${quoted(transition.name)} stands twice.`,
      });
    if (layer.reaches('transitions', transition.name)) checkTransition(transition, here, look);
  });
}

/** Overrides of transitions that lower layers bring. */
export function checkTransitionOverrides(look: Look): void {
  (look.config.transitions ?? []).forEach((override, at) => {
    const path = ['transitions', at];
    if (expectTransition(override.name, [...path, 'name'], look)) checkTransition(override, path, look);
  });
}

function checkTransition(transition: TransitionConfig | TransitionOverride, path: Path, look: Look): void {
  transition.from?.forEach((code, at) => expectState(code, [...path, 'from', at], look));
  checkTarget(transition.to, [...path, 'to'], look);
  expectRoles(transition.roles, [...path, 'roles'], look);
  checkGuard(transition, path, look);
  for (const key of ['form', 'requires'] as const) expectFields(transition[key] ?? [], [...path, key], look);
  for (const name of Object.keys(transition.set ?? {})) checkSettable(name, [...path, 'set', name], look, true);
  checkActions(transition.do ?? [], [...path, 'do'], 'server', look);
}

function checkGuard(transition: TransitionConfig | TransitionOverride, path: Path, { scene, report }: Look): void {
  const whole = scene.model.states?.transitions.find((other) => other.name === transition.name);
  if (transition.guard !== undefined && !(transition.guardMessage ?? whole?.guardMessage)) {
    report({
      path: [...path, 'guard'],
      code: 'missing',
      message: 'A guard needs a "guardMessage" that tells people why the transition is refused.',
    });
  }
  if (transition.guardMessage && !(transition.guard ?? whole?.guard)) {
    report({
      path: [...path, 'guardMessage'],
      code: 'option',
      message: 'There is no guard to which this message could belong.',
    });
  }
}

/** The states that a record can come to, the initial one included. */
function reachedStates(states: ResolvedStates): Set<string> {
  const reached = new Set([states.initial]);
  for (const state of reached) {
    for (const { from, to } of states.transitions) {
      if (to === undefined || !from.includes(state)) continue;
      for (const target of typeof to === 'string' ? [to] : to.map((branch) => branch.to)) reached.add(target);
    }
  }
  return reached;
}

/** Of several branches each but the last has a condition. */
function checkTarget(to: TransitionConfig['to'], path: Path, look: Look): void {
  if (to === undefined) return;
  if (typeof to === 'string') return expectState(to, path, look);
  to.forEach((branch, at) => {
    expectState(branch.to, [...path, at, 'to'], look);
    if (branch.when === undefined && at < to.length - 1) {
      look.report({
        path: [...path, at],
        code: 'unreachable',
        message: 'This branch has no condition, so those after it are never taken.',
      });
    }
    if (branch.when !== undefined && at === to.length - 1) {
      look.report({
        path: [...path, at, 'when'],
        code: 'option',
        message: 'The last branch must have no condition, so that there is always a way.',
      });
    }
  });
}

export function expectState(code: string, path: Path, { scene, report }: Look): void {
  const known = (scene.model.states?.list ?? []).map((state) => state.code);
  if (known.includes(code)) return;
  report({
    path,
    code: 'unknownState',
    message: `There is no state ${quoted(code)} in "states.list".`,
    suggestion: nearestName(code, known),
  });
}
