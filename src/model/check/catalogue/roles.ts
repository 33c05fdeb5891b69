import { nearestName } from '../../expression/nearestName.ts';
import type { RoleConfig } from '../../language/role.ts';
import type { Button } from '../../language/button.ts';
import { type Path, quoted, type Report } from '../fault.ts';
import type { World } from '../world.ts';

/** Models that permissions name, and menu items that a role sees. */
export function checkRole(config: RoleConfig, menus: ReadonlySet<string>, world: World, report: Report): void {
  config.permissions.forEach((permission, at) => {
    const [model = '', button] = permission.split(':');
    if (button === undefined || OF_NO_MODEL.includes(permission)) return;
    if (matchesSome(model, world.codes.model)) return expectRight(model, button, ['permissions', at], world, report);
    const near = nearestName(model, world.codes.model);
    report({
      path: ['permissions', at],
      code: 'unknownModel',
      message: `The permission ${quoted(permission)} fits no model.`,
      suggestion: near && `${near}:${button}`,
    });
  });
  config.menus.forEach((name, at) => {
    if (name === '*' || menus.has(name)) return;
    report({
      path: ['menus', at],
      code: 'unknownMenu',
      message: `There is no menu item ${quoted(name)}.`,
      suggestion: nearestName(name, menus),
    });
  });
}

/** Rights that belong to no model. */
const OF_NO_MODEL = ['listView:share'];

/** Rights of every model beside its buttons. */
const RIGHTS = ['view', 'add', 'edit', 'del'];

/** A permission that names one model and one button means one that is there. */
function expectRight(code: string, button: string, path: Path, world: World, report: Report): void {
  const model = world.models.get(code);
  if (!model || world.vague.has(code) || button.includes('*')) return;
  const known = new Set([...RIGHTS, ...model.buttons.flatMap(codesOf(code))]);
  if (known.has(button)) return;
  const near = nearestName(button, known);
  report({
    path,
    code: 'unknownButton',
    message: `The model ${quoted(code)} has no button ${quoted(button)}.`,
    suggestion: near && `${code}:${near}`,
  });
}

/** What stands behind the colon in the permissions of a button, as far as they belong to its own model. */
const codesOf =
  (model: string) =>
  ({ code, permission }: Button): string[] => {
    if (permission === undefined) return [code];
    const codes = typeof permission === 'string' ? [permission] : 'any' in permission ? permission.any : permission.all;
    return codes.filter((one) => one.startsWith(`${model}:`)).map((one) => one.slice(model.length + 1));
  };

/** `*` stands for any letters. */
function matchesSome(pattern: string, codes: ReadonlySet<string>): boolean {
  if (!pattern.includes('*')) return codes.has(pattern);
  const expression = new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[^A-Za-z0-9]/g, '\\$&'))
      .join('.*')}$`,
    'u',
  );
  return [...codes].some((code) => expression.test(code));
}
