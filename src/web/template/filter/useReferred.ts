import type { TemplateAnswer } from '../../../contract/template.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import { useTemplateOf } from '../../fields/support/useTemplateOf.ts';

/** The model that a field leads to, where it is a reference to records of one. */
export function referredCode(field: Field | undefined): string | undefined {
  switch (field?.type) {
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

/** The model that a field leads to as the person may see it; nothing while it loads, where it is closed, and for other fields. */
export const useReferred = (field: Field | undefined): TemplateAnswer | undefined => useTemplateOf(referredCode(field));
