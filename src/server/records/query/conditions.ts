import type { Filter } from '../../../model/language/filter.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { deletedRowsSql } from '../policy/rows.ts';
import { keywordSql } from './keywordSql.ts';
import { allOf, type Query } from './query.ts';

/** What a list, or the recycle bin, is narrowed by: policies, the filter and the keyword of the person who asks. */
export function conditionsSql(
  query: Query,
  model: Model,
  asked: { query?: Filter; keyword?: string; deleted?: boolean },
): string {
  const conditions = [asked.deleted ? deletedRowsSql(query, model, 't') : query.rows(model, 't')];
  if (asked.query) conditions.push(query.filter(model, 't', asked.query, { kind: 'client' }));
  if (asked.keyword?.trim()) conditions.push(...keywordSql(query, model, 't', asked.keyword));
  return allOf(conditions);
}
