import type { Model } from '../../../model/resolved/model.ts';
import { closedFields } from '../policy/fields.ts';
import { rightsOf } from '../policy/cells.ts';
import { storedColumn } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { normalise, searchFields } from '../schema/searchColumn.ts';
import { likeText } from './likeText.ts';
import { fieldNamed } from './catalogue.ts';
import { allOf, anyOf, type Query } from './query.ts';

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
  const hidden = closedFields(query.reading.viewer, model);
  const base = query.reading.catalogue.model(model.base) ?? model;
  const indexed = searchFields(base).open.map((field) => field.name);
  const safe = openTogether(query, model, indexed, alias);
  const { open, guarded } = searchFields(model);
  const separate = [...open, ...guarded].filter(
    (field) => !hidden.has(field.name) && !(safe !== null && indexed.includes(field.name)),
  );
  const conditions = safe === null ? [] : [allOf([safe, indexedSql(query, alias, word)])];
  for (const field of separate) {
    const stored = storedColumn(model, field);
    const column = stored && query.asked(model, field, alias, () => `${alias}.${quoted(stored.name)}`);
    if (column) conditions.push(`${column} ilike ${query.bind(`%${likeText(word)}%`, 'text')}`);
  }
  return anyOf(conditions);
}

/** The rows in which the viewer reads all that the index holds: `true`, a condition that all its fields share, or null where none is. */
function openTogether(query: Query, model: Model, names: readonly string[], alias: string): string | null {
  const rights = rightsOf(query.reading.viewer, model);
  const cells = names.map((name) => rights.cell(name));
  if (cells.every(({ always }) => always === 'clear')) return 'true';
  const [first] = cells;
  const key = JSON.stringify(first?.clear);
  const shared = first && first.clear.length > 0 && cells.every(({ clear }) => JSON.stringify(clear) === key);
  const [field] = shared ? names.flatMap((name) => fieldNamed(model, name) ?? []) : [];
  return (field && query.asked(model, field, alias, () => 'true')) ?? null;
}

function indexedSql(query: Query, alias: string, word: string): string {
  if ([...word].length === 2) return `${alias}._grams @> ${query.bind([word], 'text[]')}`;
  return `${alias}._search like ${query.bind(`%${likeText(word)}%`, 'text')}`;
}
