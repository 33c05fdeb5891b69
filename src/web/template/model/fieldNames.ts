import { useMemo } from 'react';
import type { I18nText } from '../../../model/language/texts.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';

/**
 * What fields are called where they stand by themselves, out of their form: by their titles; of several with the same title each with the
 * section of the form in which it stands, or as the record's own where it stands in none. Without a model, by their own names.
 */
export function useFieldNames(model: Model | undefined): (name: string) => string {
  const pick = useLabel();
  const t = useTexts('template');
  return useMemo(() => {
    const names = model && fieldNames(model, pick, t('fieldOfRecord'));
    return (name) => names?.get(name) ?? ((model && pick(fieldOf(model, name)?.title)) || name);
  }, [model, pick, t]);
}

/** As `useFieldNames`, by field; `own` is what stands with those that are in no section. */
export function fieldNames(
  { fields, form }: Pick<Model, 'fields' | 'form'>,
  pick: (text: I18nText) => string,
  own: string,
): ReadonlyMap<string, string> {
  const readable = fields.filter((field) => !field.hidden);
  const often = new Map<string, number>();
  for (const { title } of readable) often.set(pick(title), (often.get(pick(title)) ?? 0) + 1);
  return new Map(
    readable.map(({ name, title }) => {
      if (often.get(pick(title)) === 1) return [name, pick(title)];
      const section = form.sections.find((entry) => entry.fields.some((item) => item.field === name));
      return [name, `${pick(title)} (${section ? pick(section.title) : own})`];
    }),
  );
}
