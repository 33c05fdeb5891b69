import { nearestName } from '../../expression/nearestName.ts';
import type { Action, ActionName } from '../../language/action.ts';
import { type Path, quoted } from '../fault.ts';
import { expectField, sameTable } from '../world.ts';
import { checkFilter } from './filter.ts';
import type { Look } from './look.ts';
import { expectFields, expectModel, expectTransition } from './names.ts';
import { checkSettable } from './settable.ts';

/** Where actions run: a button and the moments of a form in the browser, those of a save or transition within its transaction. */
export type Side = 'button' | 'client' | 'server';

const ALLOWED: Record<Side, readonly ActionName[] | 'all'> = {
  button: 'all',
  client: [
    'openForm',
    'openList',
    'openPage',
    'showHistory',
    'save',
    'refresh',
    'setValue',
    'clear',
    'message',
    'confirm',
  ],
  server: ['setValue', 'clear', 'callAction', 'notify'],
};

const SIDE_WORDS: Record<Side, string> = {
  button: 'by a button',
  client: 'while a form is filled',
  server: 'within a save or a transition',
};

/** Names that actions use, and whether each may stand at this moment. */
export function checkActions(actions: readonly Action[], path: Path, side: Side, look: Look): void {
  const allowed = ALLOWED[side];
  actions.forEach((action, at) => {
    const here = [...path, at];
    if (allowed !== 'all' && !allowed.includes(action.action)) {
      look.report({
        path: [...here, 'action'],
        code: 'moment',
        message: `${quoted(action.action)} cannot be done ${SIDE_WORDS[side]}; there it may be ${allowed.join(', ')}.`,
      });
    }
    checkAction(action, here, look);
  });
}

function checkAction(action: Action, path: Path, look: Look): void {
  const { scene, report } = look;
  switch (action.action) {
    case 'openForm':
      return checkOpenForm(action, path, look);
    case 'openList': {
      const model = expectModel(scene.world, action.templateCode, 'record', [...path, 'templateCode'], report);
      if (model && action.filter)
        checkFilter(action.filter, [...path, 'filter'], { world: scene.world, model, record: scene, report });
      return;
    }
    case 'transition':
      expectTransition(action.transition, [...path, 'transition'], look);
      return;
    case 'setValue':
      return checkSettable(action.field, [...path, 'field'], look);
    case 'clear':
      return action.fields.forEach((name, at) => checkSettable(name, [...path, 'fields', at], look));
    case 'copy':
      return expectFields(action.except ?? [], [...path, 'except'], look);
    case 'callAction': {
      const known = scene.world.options.actionNames;
      if (known && !known.has(action.name)) {
        report({
          path: [...path, 'name'],
          code: 'unknownAction',
          message: `There is no server action ${quoted(action.name)}.`,
          suggestion: nearestName(action.name, known),
        });
      }
      return;
    }
    case 'notify':
      action.to.forEach((to, at) => checkReceiver(to, [...path, 'to', at], look));
      return checkNoticePage(action, path, look);
    default:
      return undefined;
  }
}

type OpenForm = Extract<Action, { action: 'openForm' }>;

function checkOpenForm(action: OpenForm, path: Path, look: Look): void {
  const { scene, report } = look;
  const { world } = scene;
  const target =
    action.templateCode === undefined
      ? scene.model
      : expectModel(world, action.templateCode, 'record', [...path, 'templateCode'], report);
  if (!target) return;
  for (const name of Object.keys(action.prefill ?? {})) {
    const at = [...path, 'prefill', name];
    const field = expectField(world, target, name, at, report, true);
    if (field && (field.computed !== undefined || field.mode === 'live'))
      report({
        path: at,
        code: 'option',
        message: `${quoted(name)} is computed, so nothing can fill it.`,
        atKey: true,
      });
  }
}

function checkNoticePage(action: Extract<Action, { action: 'notify' }>, path: Path, { scene, report }: Look): void {
  if (action.templateCode === undefined) return;
  const at = [...path, 'templateCode'];
  const { model, world } = scene;
  const page = expectModel(world, action.templateCode, 'record', at, report);
  if (!page || sameTable(page.templateCode, model.templateCode, world)) return;
  report({
    path: at,
    code: 'modelKind',
    message: `A notice opens its own record: ${quoted(page.templateCode)} must be ${quoted(model.base)} or a view that extends it.`,
  });
}

function checkReceiver(to: string, path: Path, { scene, report }: Look): void {
  const [kind, name = ''] = to.split(':');
  if (kind === 'role') {
    if (!scene.world.codes.role.has(name)) {
      const near = nearestName(name, scene.world.codes.role);
      report({
        path,
        code: 'unknownRole',
        message: `There is no role ${quoted(name)}.`,
        suggestion: near && `role:${near}`,
      });
    }
    return;
  }
  if (kind !== 'field') return;
  const field = expectField(scene.world, scene.model, name, path, ({ suggestion, ...finding }) =>
    report({ ...finding, suggestion: suggestion && `field:${suggestion}` }),
  );
  if (field && !['user', 'users', 'department', 'departments'].includes(field.type)) {
    report({
      path,
      code: 'fieldType',
      message: `A notice goes to users or departments; ${quoted(name)} is of type ${field.type}.`,
    });
  }
}
