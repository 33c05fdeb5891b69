import { nearestName } from '../../expression/nearestName.ts';
import type { Action } from '../../language/action.ts';
import type { Button } from '../../language/button.ts';
import { type Path, quoted } from '../fault.ts';
import { checkActions } from './actions.ts';
import { checkFieldType } from './fieldTypeOptions.ts';
import { celValues } from '../../program/program.ts';
import type { Look } from './look.ts';

/** Codes, permissions, selection and actions of buttons. */
export function checkButtons(look: Look): void {
  const { config, layer, report } = look;
  const codes = new Set<string>();
  (config.buttons ?? []).forEach((button, at) => {
    const path = ['buttons', at];
    if (codes.has(button.code))
      report({
        path: [...path, 'code'],
        code: 'duplicate',
        message: `The button ${quoted(button.code)} stands twice.`,
      });
    codes.add(button.code);
    if (!layer.reaches('buttons', button.code)) return;
    checkPermission(button, path, look);
    checkSelection(button, path, look);
    checkParameters(button, path, look);
    checkEach(button, path, look);
    checkActions(button.do, [...path, 'do'], 'button', look);
  });
}

function checkPermission({ permission }: Button, path: Path, look: Look): void {
  if (permission === undefined) return;
  const at = [...path, 'permission'];
  if (typeof permission === 'string') return expectPermission(permission, at, look);
  const [key, codes] = 'any' in permission ? (['any', permission.any] as const) : (['all', permission.all] as const);
  codes.forEach((code, index) => expectPermission(code, [...at, key, index], look));
}

/** The model of a permission exists; patterns with * and codes of screens written by hand (`area.code`) are free. */
function expectPermission(permission: string, path: Path, { scene, report }: Look): void {
  const [model = '', button = ''] = permission.split(':');
  const known = scene.world.codes.model;
  if (!permission.includes(':') || model.includes('*') || model === 'self' || known.has(model)) return;
  const near = nearestName(model, known);
  report({
    path,
    code: 'unknownModel',
    message: `There is no model ${quoted(model)} to which the permission could belong.`,
    suggestion: near && `${near}:${button}`,
  });
}

/** What a button asks has names of its own, and nothing of what only a stored record has. */
function checkParameters({ parameters = [] }: Button, path: Path, look: Look): void {
  const names = new Set<string>();
  parameters.forEach((field, at) => {
    const here = [...path, 'parameters', at];
    if (names.has(field.name))
      look.report({
        path: [...here, 'name'],
        code: 'duplicate',
        message: `The parameter ${quoted(field.name)} stands twice.`,
      });
    names.add(field.name);
    for (const option of ['unique', 'requiredAt', 'participant', 'formerNames', 'mode'] as const)
      if (field[option] !== undefined)
        look.report({
          path: [...here, option],
          code: 'option',
          message: `${quoted(option)} is for what is stored; a parameter is asked for and forgotten.`,
          atKey: true,
        });
    if ('filter' in field && field.filter && celValues(field.filter).length > 0)
      look.report({
        path: [...here, 'filter'],
        code: 'option',
        message: 'What a parameter can be chosen from is not computed: there is no record beside it.',
        atKey: true,
      });
    checkFieldType(field, here, look);
  });
}

/** Records are taken one by one where several can be chosen, and by the only thing that the button does. */
function checkEach({ selection, do: actions }: Button, path: Path, { report }: Look): void {
  actions.forEach((action, at) => {
    if (!('each' in action) || !action.each) return;
    const here = [...path, 'do', at, 'each'];
    if (selection !== 'many')
      report({
        path: here,
        code: 'selection',
        message: 'Records are taken one by one where several can be chosen: "selection": "many".',
        atKey: true,
      });
    else if (actions.length > 1)
      report({
        path: here,
        code: 'selection',
        message: 'What takes records one by one in the background is all that its button does.',
        atKey: true,
      });
  });
}

const NEEDS_RECORD: readonly Action['action'][] = [
  'showHistory',
  'delete',
  'copy',
  'transition',
  'setValue',
  'clear',
  'script',
  'print',
  'download',
];
/** What is done with one record at a time. */
const SINGLE: readonly Action['action'][] = ['showHistory', 'copy', 'print', 'download'];

/** A button that acts on records wants some; one that only adds wants none. */
function checkSelection({ selection, do: actions, place }: Button, path: Path, { report }: Look): void {
  const needing = actions.find(
    (action) =>
      NEEDS_RECORD.includes(action.action) ||
      (action.action === 'openForm' && action.mode !== 'add' && action.billId === undefined),
  );
  const at = [...path, 'selection'];
  if (needing && selection === 'none') {
    report({
      path: at,
      code: 'selection',
      message: `${quoted(needing.action)} needs a record, but the button is pressed without one.`,
      suggestion: 'one',
    });
  }
  const single = actions.find(
    (action) => SINGLE.includes(action.action) || (action.action === 'openForm' && action.mode !== 'add'),
  );
  if (single && selection === 'many') {
    report({
      path: at,
      code: 'selection',
      message: `${quoted(single.action)} works on one record at a time.`,
      suggestion: 'one',
    });
  }
  const [first] = actions;
  if (
    selection !== 'none' &&
    actions.length === 1 &&
    first?.action === 'openForm' &&
    first.mode === 'add' &&
    !first.prefill
  ) {
    report({
      path: at,
      code: 'selection',
      message: 'A button that opens an empty form needs no record.',
      suggestion: 'none',
    });
  }
  if (selection === 'none' && place?.includes('row')) {
    report({
      path: [...path, 'place', place.indexOf('row')],
      code: 'selection',
      message: 'A button that wants no record cannot stand in a row.',
    });
  }
}
