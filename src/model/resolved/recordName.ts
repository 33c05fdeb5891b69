import type { Language } from '../language/texts.ts';
import type { Model } from './model.ts';

/**
 * What a record is called by its own values, to a reader of the language: its name in it, where the model has a field for that and the
 * record a text there; else the value of its label field as it is. Empty where nothing names it.
 */
export function recordName(
  model: Pick<Model, 'labelField' | 'labelNames'>,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  return translatedName(model, values, language) ?? plain(values[model.labelField]);
}

/** The name in the language of the reader; undefined where model or record have none. */
export function translatedName(
  { labelNames }: Pick<Model, 'labelNames'>,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): string | undefined {
  const field = labelNames[language];
  const name = field === undefined ? '' : plain(values[field]).trim();
  return name === '' ? undefined : name;
}

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
