import { createContext, useContext, useMemo } from 'react';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';

/** What the keyword box above a list or a tree holds; '' where nothing is looked for. */
export const KeywordContext = createContext('');

const TEXTS: readonly Field['type'][] = ['text', 'longText', 'autoNumber'];
const NONE: readonly string[] = [];

/** The words that stand out in the cells of a field: those of the keyword, where the keyword looks into the field as a plain text. */
export function useSoughtWords(model: Model, field: Field | undefined): readonly string[] {
  const keyword = useContext(KeywordContext);
  return useMemo(() => soughtIn(keyword, model, field), [keyword, model, field]);
}

/** The same of a keyword that is known. */
export function soughtIn(
  keyword: string,
  { labelField, codeField }: Model,
  field: Field | undefined,
): readonly string[] {
  if (keyword === '' || !field || !TEXTS.includes(field.type)) return NONE;
  const isSought = field.search === true || field.name === labelField || field.name === codeField;
  return isSought ? keyword.split(/\s+/).filter(Boolean) : NONE;
}
