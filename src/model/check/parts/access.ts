import { checkFilter } from './filter.ts';
import type { Look } from './look.ts';
import { expectFields, expectRoles } from './names.ts';

/** Roles, fields and filters of the row and field policies. */
export function checkAccess(look: Look): void {
  const { scene, config, report } = look;
  (config.access?.rows ?? []).forEach((policy, at) => {
    const path = ['access', 'rows', at];
    expectRoles(policy.roles, [...path, 'roles'], look);
    if (policy.filter)
      checkFilter(policy.filter, [...path, 'filter'], {
        world: scene.world,
        model: scene.model,
        record: undefined,
        report,
      });
  });
  (config.access?.fields ?? []).forEach((policy, at) => {
    const path = ['access', 'fields', at];
    expectFields(policy.fields, [...path, 'fields'], look);
    expectRoles(policy.roles, [...path, 'roles'], look);
    expectRoles(policy.except, [...path, 'except'], look);
  });
}
