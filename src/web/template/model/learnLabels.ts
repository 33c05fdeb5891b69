import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf, type AnyReference } from '../../../model/field-types/reference.ts';
import { splitAny } from '../../../model/field-types/anyReference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { LabelStore } from '../../fields/support/labelStore.ts';
import { isObject, textsOf } from '../../fields/support/values.ts';

/** Takes over the labels that came with a record (`_labels`), so that nothing asks for them again. */
export function learnLabels(record: Readonly<Record<string, unknown>>, model: Model, labels: LabelStore): void {
  const given = record._labels;
  if (!isObject(given)) return;
  for (const field of model.fields) {
    const names = textsOfLabels(given[field.name]);
    if (names.length === 0) continue;
    if (field.type === 'anyReference') {
      const parts = splitAny(String(record[field.name] ?? ''));
      if (parts && names[0]) labels.learn(parts.model, parts.id, names[0]);
    } else if (isReference(field)) {
      const target = targetOf(field);
      textsOf(record[field.name]).forEach((id, at) => {
        const name = names[at];
        if (name) labels.learn(target, id, name);
      });
    }
  }
}

const textsOfLabels = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : typeof value === 'string' ? [value] : [];

const REFERENCES = ['reference', 'references', 'user', 'users', 'department', 'departments'];
const isReference = (field: Field): field is Field & AnyReference => REFERENCES.includes(field.type);
