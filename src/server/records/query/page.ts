import { CODES } from '../../../contract/codes.ts';
import type { recordEndpoints } from '../../../contract/endpoints/records.ts';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { OFTEN_ASKED } from '../../database/oftenAsked.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { widestRowsSql } from '../policy/rows.ts';
import { tableName } from '../physical.ts';
import { Refusal } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import type { Scene } from '../write/writerCore.ts';
import { addDeletion } from './deletion.ts';
import { conditionsSql } from './conditions.ts';
import { columnPlan, selectSql, type ColumnPlan } from './columns.ts';
import { ownLabels, translatedLabel, type OwnLabel } from './labels.ts';
import { newQuery } from './newQuery.ts';
import type { Query, Reading } from './query.ts';
import { addRights } from './rowRights.ts';
import { rowsOut } from './rowsOut.ts';
import { run } from './run.ts';
import { orderSql, sortTerms, type SortTerm } from './sortSql.ts';
import { readStatistics } from './statistics.ts';

export type PageQuery = RequestOf<(typeof recordEndpoints)['api/commonData/queryPageDataV2']>;
export type PageAnswer = ResponseOf<(typeof recordEndpoints)['api/commonData/queryPageDataV2']>;

/** Totals beyond this are not counted unless asked: people read "10,000+", and counting a million rows costs more than the page. */
export const TOTAL_CAP = 10_000;
/** From this offset on, ids are read first (from the index alone) and then only the rows of the page. */
const DEEP = 1_000;
const DEEPEST = 5_000_000;

/**
 * One page of a list: filtered, sorted, labelled, with a total; one statement, and one more for labels of plural references and of
 * computed names, whatever the number of rows and columns. The figures below the list go over everything that it holds, however much
 * that is, so they cost a statement of their own and are there when asked for.
 */
export async function readPage(
  reading: Reading,
  executor: Executor,
  model: Model,
  asked: PageQuery,
  openScene: () => Promise<Scene>,
): Promise<PageAnswer> {
  const { pageNum, pageSize } = asked;
  const offset = (pageNum - 1) * pageSize;
  const { language } = reading.viewer;
  if (offset > DEEPEST) throw new Refusal(CODES.limitReached, say(language, 'page.tooDeep', { max: DEEPEST }));
  const plan = columnPlan(reading, model, asked.columns);
  const query = newQuery(reading);
  const where = conditionsSql(query, model, asked);
  const own = [...ownLabels(query, model, plan.fields, 't'), ...translatedLabel(query, model, plan.fields, 't')];
  const columns = selected(query, model, plan, own);
  const found = await run(executor, query, OFTEN_ASKED + pageSql(query, model, asked, columns, where, offset));
  const total =
    found.length > 0 || offset === 0 ? Number(found[0]?._total ?? 0) : await countOnly(reading, executor, model, asked);
  const [list, statistics] = await Promise.all([
    rowsOut(
      reading,
      executor,
      plan,
      found.filter(({ id }) => id !== null),
      own,
      asked.rights === true && !asked.deleted,
    ),
    asked.statistics ? readStatistics(reading, executor, model, asked) : undefined,
  ]);
  if (asked.deleted) await addDeletion(executor, model, list);
  else if (asked.rights) await addRights(reading, executor, model, list, openScene);
  const capped = !asked.exactTotal && total > TOTAL_CAP;
  return {
    list,
    total: capped ? TOTAL_CAP : total,
    totalIsExact: !capped,
    pageNum,
    pageSize,
    ...(statistics ? { statistics } : {}),
  };
}

const selected = (query: Query, model: Model, plan: ColumnPlan, own: readonly OwnLabel[]): string =>
  [selectSql(query, model, 't', plan.fields), ...own.map(({ sql, column }) => `${sql} as ${quoted(column)}`)].join(
    ', ',
  );

function pageSql(query: Query, model: Model, asked: PageQuery, columns: string, where: string, offset: number): string {
  const table = quoted(tableName(model.base));
  const terms = sortTerms(query, model, 't', asked.sort);
  const limit = `limit ${query.bind(asked.pageSize, 'bigint')} offset ${query.bind(offset, 'bigint')}`;
  const from = `${table} t${query.joins.join('')}`;
  if (query.guessed) return matchedSql({ table, columns, from, where, terms, limit }, asked.exactTotal);
  const order = orderSql(terms);
  const select = `select ${columns}, (${countSql(query, model, asked, where)}) as "_total" from ${from}`;
  if (offset < DEEP) return `${select} where ${where} order by ${order} ${limit}`;
  return `${select} where t.id in (select t.id from ${from} where ${where} order by ${order} ${limit}) order by ${order}`;
}

interface PageParts {
  table: string;
  columns: string;
  from: string;
  where: string;
  terms: readonly SortTerm[];
  limit: string;
}

/**
 * A page where nobody knows how many rows match. Walking an index in the order of the list is right when many do and reads the whole
 * table when none does; sorting all matches is right when few do. So the matches are looked up first, as many as are counted anyway, and
 * their number says which of the two runs: the other one is planned but never executed. One row without id when nothing matches.
 */
function matchedSql({ table, columns, from, where, terms, limit }: PageParts, exact: boolean | undefined): string {
  const keys = terms.map(({ sql }, at) => `${sql} as k${at}`).join(', ');
  const order = orderSql(terms);
  const found = `select t.id from ${table} t where ${where}${exact ? '' : ` limit ${TOTAL_CAP + 1}`}`;
  const few = `select ${keys} from ${from} where n.total <= ${TOTAL_CAP} and t.id in (select id from m) order by ${order} ${limit}`;
  const many = `select ${keys} from ${from} where n.total > ${TOTAL_CAP} and ${where} order by ${order} ${limit}`;
  const shown = orderSql(terms.map(({ order: direction }, at) => ({ sql: `p.k${at}`, order: direction })));
  return `with m as materialized (${found}), n as materialized (select count(*) as total from m)
    select ${columns}, n.total as "_total" from n left join lateral ((${few}) union all (${many})) p on true
    left join ${table} t on t.id = p.k${terms.length - 1} order by ${shown}`;
}

/**
 * How many rows there are, or that there are more than anybody reads. What a person sees by several grants is looked at row by row, since no
 * index knows of all of it: where the widest grant alone opens more than are counted, nobody need ask about the others.
 */
function countSql(query: Query, model: Model, asked: PageQuery, where: string): string {
  const table = quoted(tableName(model.base));
  if (asked.exactTotal) return `select count(*) from ${table} t where ${where}`;
  const counted = `select count(*) from (select from ${table} t where ${where} limit ${TOTAL_CAP + 1}) counted`;
  const widest = isNarrowed(asked) ? null : widestRowsSql(query, model, 't');
  if (widest === null) return counted;
  const enough = `select true from ${table} t where ${widest} offset ${TOTAL_CAP} limit 1`;
  return `select case when (${enough}) then ${TOTAL_CAP + 1} else (${counted}) end as count`;
}

const isNarrowed = ({ query, keyword, deleted }: PageQuery): boolean =>
  query !== undefined || Boolean(keyword?.trim()) || deleted === true;

/** A page beyond the end has no row to carry the total. */
async function countOnly(reading: Reading, executor: Executor, model: Model, asked: PageQuery): Promise<number> {
  const query = newQuery(reading);
  const [row] = await run(executor, query, countSql(query, model, asked, conditionsSql(query, model, asked)));
  return Number(row?.count ?? 0);
}
