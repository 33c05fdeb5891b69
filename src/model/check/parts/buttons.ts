import { nearestName } from '../../expression/nearestName.ts';
import type { Action } from '../../language/action.ts';
import type { Button } from '../../language/button.ts';
import { type Path, quoted } from '../fault.ts';
import { checkActions } from './actions.ts';
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

const NEEDS_RECORD: readonly Action['action'][] = ['showHistory', 'delete', 'copy', 'transition', 'setValue', 'clear'];

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
    (action) =>
      action.action === 'showHistory' ||
      action.action === 'copy' ||
      (action.action === 'openForm' && action.mode !== 'add'),
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
