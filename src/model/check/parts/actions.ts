import { nearestName } from '../../expression/nearestName.ts';
import type { Action, ActionName } from '../../language/action.ts';
import { type Path, quoted } from '../fault.ts';
import { expectField, expectItem, sameTable } from '../world.ts';
import { checkFilter } from './filter.ts';
import type { Look } from './look.ts';
import { expectPlugin } from './plugins.ts';
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
    'openDialog',
    'showHistory',
    'print',
    'save',
    'refresh',
    'setValue',
    'setOptions',
    'clear',
    'plugin',
    'message',
    'confirm',
  ],
  server: ['setValue', 'clear', 'script', 'callAction', 'startProcess', 'notify'],
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
    case 'openDialog':
    case 'openList': {
      const model = expectModel(scene.world, action.templateCode, 'record', [...path, 'templateCode'], report);
      if (model && action.filter)
        checkFilter(action.filter, [...path, 'filter'], { world: scene.world, model, record: scene, report });
      if (model && action.action === 'openDialog' && action.show === 'tree' && !model.tree)
        report({
          path: [...path, 'show'],
          code: 'modelKind',
          message: `The model ${quoted(model.templateCode)} is no tree.`,
          suggestion: 'list',
        });
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
    case 'setOptions':
      return checkSetOptions(action, path, look);
    case 'download':
      return checkDownload(action, path, look);
    case 'script':
      return checkScript(action.source, [...path, 'source'], look);
    case 'plugin': {
      const { plugins } = scene.world.options;
      if (plugins) expectPlugin(action.name, 'action', plugins, [...path, 'name'], report);
      return;
    }
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

function checkSetOptions(
  { field: name, only }: Extract<Action, { action: 'setOptions' }>,
  path: Path,
  look: Look,
): void {
  const { scene, report } = look;
  const field = expectField(scene.world, scene.model, name, [...path, 'field'], report);
  if (!field) return;
  if (field.type !== 'dictionary')
    return report({
      path: [...path, 'field'],
      code: 'fieldType',
      message: `Options are those of a dictionary; ${quoted(name)} is of type ${field.type}.`,
    });
  only?.forEach((code, at) => expectItem(scene.world, field.dictionary, code, [...path, 'only', at], report));
}

function checkDownload({ field: name }: Extract<Action, { action: 'download' }>, path: Path, look: Look): void {
  const { scene, report } = look;
  const field =
    name === undefined ? undefined : expectField(scene.world, scene.model, name, [...path, 'field'], report);
  if (field && field.type !== 'attachment')
    report({
      path: [...path, 'field'],
      code: 'fieldType',
      message: `Only files are downloaded; ${quoted(field.name)} is of type ${field.type}.`,
    });
}

/** What a script sets by name must be a field that may be set; names that it works out only the server sees. */
function checkScript(source: string, path: Path, look: Look): void {
  for (const [, name = ''] of source.matchAll(/\bset\(\s*['"`]([A-Za-z]\w*)['"`]/g)) checkSettable(name, path, look);
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
