import { raw } from '@formily/reactive';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { FormSession } from './FormSession.ts';
import { sameValue } from './initialValues.ts';

/** A field that does not say any more what is stored. */
export interface TypedChange {
  field: Field;
  stored: Values[string];
  typed: Values[string];
}

/** In what a form differs from the stored record: every field that a person can change and that is in sight. */
export function typedChanges(session: FormSession): TypedChange[] {
  const values = session.values();
  return session.template.model.fields.flatMap((field): TypedChange[] => {
    if (field.system || field.computed !== undefined || field.type === 'inverse' || field.type === 'autoNumber')
      return [];
    if (session.field(field.name)?.display !== 'visible') return [];
    const [stored, typed] = [session.baseline[field.name] ?? null, values[field.name] ?? null];
    return sameValue(stored, typed) ? [] : [{ field, stored, typed }];
  });
}

/** Gives a field back what is stored, as if it had been typed; a form in which nothing differs any more has no changes to lose. */
export function takeBack(session: FormSession, name: string): void {
  void session.field(name)?.onInput(raw(session.baseline[name]) ?? null);
  session.evaluate();
  if (typedChanges(session).length === 0) session.ui.dirty = false;
}
