import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import type { FilterOperator } from '../../../model/language/filter.ts';

/** Variables that may stand for the value of a field under an operator: the person at the keyboard, his place. */
export function personVariables(field: Field, op: FilterOperator): readonly string[] {
  if (op === 'empty' || op === 'notEmpty') return [];
  const target = targetCode(field);
  if (target === 'sysUser') return ['$user.id'];
  return target === 'sysDept' ? ['$user.department', '$user.organisation'] : [];
}

function targetCode(field: Field): string | undefined {
  switch (field.type) {
    case 'reference':
    case 'references':
    case 'user':
    case 'users':
    case 'department':
    case 'departments':
      return targetOf(field);
    default:
      return undefined;
  }
}
