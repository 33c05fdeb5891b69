import type { Model } from '../../../model/resolved/model.ts';
import { hiddenFields } from '../policy/fields.ts';
import { storedColumn } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { normalise, searchFields } from '../schema/searchColumn.ts';
import { likeText } from './likeText.ts';
import { anyOf, type Query } from './query.ts';

const MAX_WORDS = 8;

/**
 * Conditions of the keyword box: every word must occur. Three letters and more are found by the trigram index, two by their pair; a
 * single letter is looked for row by row. Fields that a policy hides from some are searched in their own columns by those who may.
 */
export function keywordSql(query: Query, model: Model, alias: string, keyword: string): string[] {
  const words = normalise(keyword).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  query.guessed = true;
  return words.map((word) => wordSql(query, model, alias, word));
}

function wordSql(query: Query, model: Model, alias: string, word: string): string {
  const hidden = hiddenFields(query.reading.viewer, model);
  const base = query.reading.catalogue.model(model.base) ?? model;
  const indexed = searchFields(base).open.map((field) => field.name);
  const safe = indexed.every((name) => !hidden.has(name));
  const { open, guarded } = searchFields(model);
  const separate = [...open, ...guarded].filter(
    (field) => !hidden.has(field.name) && !(safe && indexed.includes(field.name)),
  );
  const conditions = safe ? [indexedSql(query, alias, word)] : [];
  for (const field of separate) {
    const stored = storedColumn(model, field);
    if (stored) conditions.push(`${alias}.${quoted(stored.name)} ilike ${query.bind(`%${likeText(word)}%`, 'text')}`);
  }
  return anyOf(conditions);
}

function indexedSql(query: Query, alias: string, word: string): string {
  if ([...word].length === 2) return `${alias}._grams @> ${query.bind([word], 'text[]')}`;
  return `${alias}._search like ${query.bind(`%${likeText(word)}%`, 'text')}`;
}
