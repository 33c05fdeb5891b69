import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import type { Sort } from '../../../model/language/layout.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { say, type TextKey } from '../../texts/say.ts';
import { closedFields } from '../policy/fields.ts';
import { tableName } from '../physical.ts';
import { refusedInput } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import { hasSortKey, sortColumn } from '../schema/searchColumn.ts';
import { fieldNamed } from './catalogue.ts';
import type { Query } from './query.ts';

const LONG: readonly string[] = ['longText', 'richText', 'attachment', 'subTable', 'inverse'];

/** One key of an order: an expression and its direction. */
export interface SortTerm {
  sql: string;
  order: 'asc' | 'desc';
}

/**
 * The order of a list over a table `t` with `query.joins`: the given keys or else those of the list, and the id at the end, so that the
 * order is total and pages neither repeat nor skip a row. Errors: Refusal 208 for a field that is unknown, hidden or cannot be sorted.
 */
export function sortTerms(query: Query, model: Model, alias: string, sort: readonly Sort[] | undefined): SortTerm[] {
  const given = sort !== undefined && sort.length > 0;
  const keys = given ? sort : (model.list?.sort ?? []);
  const terms = keys.flatMap(({ field, order }): SortTerm[] => {
    const sql = keySql(query, model, alias, field, given);
    return sql ? [{ sql, order }] : [];
  });
  return [...terms, { sql: `${alias}.id`, order: keys.at(-1)?.order ?? 'asc' }];
}

/** Terms as they follow `order by`: empty values last. */
export const orderSql = (terms: readonly SortTerm[]): string =>
  terms.map(({ sql, order }, at) => `${sql} ${order}${at < terms.length - 1 ? ' nulls last' : ''}`).join(', ');

/** `sortTerms` as they follow `order by`. */
export const sortSql = (query: Query, model: Model, alias: string, sort: readonly Sort[] | undefined): string =>
  orderSql(sortTerms(query, model, alias, sort));

// The list's own order is silent about a field that this viewer may not read; what he asks himself is refused.
function keySql(query: Query, model: Model, alias: string, name: string, given: boolean): string | null {
  const field = fieldNamed(model, name);
  const hidden = closedFields(query.reading.viewer, model).has(name);
  if (!field || hidden) {
    if (!given) return null;
    throw fault(query, 'sort.unknownField', name, name);
  }
  const sql = fieldKey(query, model, alias, field);
  if (!sql) throw fault(query, 'sort.notSortable', name, field.title[query.reading.viewer.language]);
  return sql;
}

function fieldKey(query: Query, model: Model, alias: string, field: Field): string | null {
  if (LONG.includes(field.type) || typeOf(field).plural?.(field)) return null;
  if (hasSortKey(field)) return query.asked(model, field, alias, () => `${alias}.${quoted(sortColumn(field))}`);
  const sql = query.asked(model, field, alias);
  if (!sql) return null;
  if (field.type === 'dictionary') {
    const codes = query.reading.catalogue.dictionary(field.dictionary)?.items.map((item) => item.code) ?? [];
    return `array_position(${query.bind(codes, 'text[]')}, ${sql})`;
  }
  if (field.name === 'id' || field.name === 'parentId') return sql;
  if (field.type === 'reference' || field.type === 'user' || field.type === 'department')
    return labelKey(query, targetOf(field), sql);
  return field.type === 'text' || field.type === 'autoNumber' ? `${sql} collate "C"` : sql;
}

/** A reference sorts as its label does, when the viewer may read the label. */
function labelKey(query: Query, code: string, id: string): string | null {
  const target = query.reading.catalogue.model(code);
  const label = target && fieldNamed(target, target.labelField);
  if (!label || closedFields(query.reading.viewer, target).has(label.name)) return null;
  if (label.type === 'reference' || label.type === 'user' || label.type === 'department') return null;
  const joined = query.alias();
  const key = fieldKey(query, target, joined, label);
  if (key) query.joins.push(` left join ${quoted(tableName(target.base))} ${joined} on ${joined}.id = ${id}`);
  return key;
}

function fault(query: Query, key: TextKey, field: string, title: string) {
  return refusedInput([{ field, message: say(query.reading.viewer.language, key, { field: title }) }]);
}
