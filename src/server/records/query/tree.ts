import { CODES } from '../../../contract/codes.ts';
import type { recordEndpoints, TreeNode } from '../../../contract/endpoints/records.ts';
import type { RequestOf } from '../../../contract/endpoint.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { closedFields } from '../policy/fields.ts';
import { tableName } from '../physical.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import type { Scene } from '../write/writerCore.ts';
import { columnPlan, selectSql } from './columns.ts';
import { keywordSql } from './keywordSql.ts';
import { labelField, labelSql, recordLabel } from './labels.ts';
import { newQuery } from './newQuery.ts';
import { allOf, type Query, type Reading } from './query.ts';
import { addRights } from './rowRights.ts';
import { rowsOut } from './rowsOut.ts';
import { run } from './run.ts';
import { sortSql } from './sortSql.ts';
import { parentColumn } from './treeSql.ts';

export type TreeQuery = RequestOf<(typeof recordEndpoints)['api/commonData/queryTree']>;

/** Nodes of one answer at most: a wider level is a list, not a tree. */
const NODES = 2_000;
const MATCHES = 300;

/**
 * The children of a node, or the roots: what the viewer sees without seeing anything above it. With a keyword, what matches and
 * everything above that he may see, flat. Errors: Refusal 208 for a model without tree.
 */
export async function readTree(
  reading: Reading,
  executor: Executor,
  model: Model,
  asked: TreeQuery,
  openScene: () => Promise<Scene>,
): Promise<TreeNode[]> {
  const parent = parentColumn(model);
  const { language } = reading.viewer;
  if (!model.tree || !parent)
    throw new Refusal(CODES.refused, say(language, 'tree.notTree', { model: model.title[language] }));
  if (asked.parentId != null && !isId(asked.parentId))
    throw refusedInput([{ field: 'parentId', message: say(language, 'filter.badValue', { field: 'parentId' }) }]);
  const query = newQuery(reading);
  const plan = columnPlan(reading, model, undefined);
  const table = quoted(tableName(model.base));
  const where = asked.keyword?.trim()
    ? matchesSql(query, model, table, asked.keyword)
    : levelSql(query, model, table, parent, asked.parentId ?? null);
  const select = [
    selectSql(query, model, 't', plan.fields),
    `${parentSql(query, model, table, parent)} as "_parent"`,
    `${childrenSql(query, model, table, parent)} as "_children"`,
    `${labelSql(query, model, 't') ?? 'null'} as "_label"`,
  ].join(', ');
  const order = orderSql(query, model);
  const found = await run(
    executor,
    query,
    `select ${select} from ${table} t${query.joins.join('')} where ${where} order by ${order} limit ${NODES}`,
  );
  const nodes = found.map((row) => ({
    parentId: typeof row._parent === 'string' ? row._parent : null,
    label: recordLabel(reading, model, row._label),
    hasChildren: row._children === true,
  }));
  const rows = await rowsOut(reading, executor, plan, found, [], asked.rights);
  if (asked.rights) await addRights(reading, executor, model, rows, openScene);
  return rows.flatMap((row, at) => {
    const node = nodes[at];
    if (node && model.labelNames[language]) row._labels = { ...row._labels, [model.labelField]: node.label };
    return node ? [{ id: row.id, ...node, row }] : [];
  });
}

function levelSql(query: Query, model: Model, table: string, parent: string, id: string | null): string {
  if (id !== null) return allOf([`t.${quoted(parent)} = ${query.bind(id, 'uuid')}`, query.rows(model, 't')]);
  return allOf([query.rows(model, 't'), `not ${visibleParentSql(query, model, table, parent)}`]);
}

function visibleParentSql(query: Query, model: Model, table: string, parent: string): string {
  const above = query.alias();
  return `exists (select 1 from ${table} ${above} where ${above}.id = t.${quoted(parent)} and ${query.rows(model, above)})`;
}

/** The parent as the viewer may know it: a node whose parent he may not see is a root to him. */
const parentSql = (query: Query, model: Model, table: string, parent: string): string =>
  `case when ${visibleParentSql(query, model, table, parent)} then t.${quoted(parent)} end`;

function childrenSql(query: Query, model: Model, table: string, parent: string): string {
  const child = query.alias();
  return `exists (select 1 from ${table} ${child} where ${child}.${quoted(parent)} = t.id and ${query.rows(model, child)})`;
}

function matchesSql(query: Query, model: Model, table: string, keyword: string): string {
  const match = query.alias();
  const conditions = allOf([query.rows(model, match), ...keywordSql(query, model, match, keyword)]);
  const paths = `select unnest(m._path) from (select ${match}._path from ${table} ${match} where ${conditions} limit ${MATCHES}) m`;
  return allOf([query.rows(model, 't'), `t.id in (${paths})`]);
}

/** The order of siblings, level by level. */
export function orderSql(query: Query, model: Model): string {
  const hidden = closedFields(query.reading.viewer, model);
  const names = [model.tree?.order, labelField(query.reading, model)?.name].filter(
    (name): name is string => name !== undefined && !hidden.has(name),
  );
  return `t._depth, ${sortSql(
    query,
    model,
    't',
    names.map((field) => ({ field, order: 'asc' as const })),
  )}`;
}
