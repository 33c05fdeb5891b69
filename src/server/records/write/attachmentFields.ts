import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';

/** The fields of a model that hold files. */
export function attachmentFields(model: Model): readonly FieldOf<'attachment'>[] {
  const known = kept.get(model);
  if (known) return known;
  const fields = model.fields.filter((field): field is FieldOf<'attachment'> => field.type === 'attachment');
  kept.set(model, fields);
  return fields;
}

const kept = new WeakMap<Model, readonly FieldOf<'attachment'>[]>();
