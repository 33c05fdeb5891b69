import { CODES } from '../../../contract/codes.ts';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { Sort } from '../../../model/language/layout.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { tableName } from '../physical.ts';
import { Refusal } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import { columnPlan, selectSql, type ColumnPlan } from './columns.ts';
import { conditionsSql } from './conditions.ts';
import { newQuery } from './newQuery.ts';
import type { Reading } from './query.ts';
import { rowsOut } from './rowsOut.ts';
import { run } from './run.ts';
import { sortSql } from './sortSql.ts';
import { orderSql } from './tree.ts';
import { parentColumn } from './treeSql.ts';

/** What a list is asked for, all of it instead of a page. `tree`: parents before their children, as the tree shows them. */
export interface WalkQuery {
  templateCode: string;
  query?: Filter;
  keyword?: string;
  sort?: readonly Sort[];
  columns: readonly string[];
  tree?: boolean;
}

/** Everything that a list holds, to be read in batches. */
export interface Walk {
  /** Records at the moment of asking. */
  total: number;
  /** Depth in the tree from 1, by id; empty without `tree`. */
  levels: ReadonlyMap<string, number>;
  /** The records in order. What was deleted or withdrawn from the viewer since is missing. */
  batches(size: number): AsyncIterable<Row[]>;
}

/** A longer list than this is no file that anybody opens. */
const MOST = 1_000_000;

/**
 * Fixes which records a list holds and in which order, by their ids alone, so that the rows themselves can be read piece by piece
 * by key: no transaction stays open, and pages can neither overlap nor leave gaps while others write. Refusal 30011 above a million records.
 */
export async function openWalk(reading: Reading, executor: Executor, model: Model, asked: WalkQuery): Promise<Walk> {
  const plan = columnPlan(reading, model, asked.columns);
  const query = newQuery(reading);
  const where = conditionsSql(query, model, asked);
  const parent = asked.tree ? parentColumn(model) : null;
  const order = parent ? orderSql(query, model) : sortSql(query, model, 't', asked.sort ? [...asked.sort] : undefined);
  const select = parent ? `t.id, t.${quoted(parent)} as "_parent"` : 't.id';
  const sql = `select ${select} from ${quoted(tableName(model.base))} t${query.joins.join('')} where ${where} order by ${order} limit ${MOST + 1}`;
  const found = await run(executor, query, sql);
  if (found.length > MOST)
    throw new Refusal(CODES.limitReached, say(reading.viewer.language, 'page.tooDeep', { max: MOST }));
  const nodes = found.map((row) => ({ id: String(row.id), parent: parent ? row._parent : null }));
  const levels = new Map<string, number>();
  const ids = parent ? depthFirst(nodes, levels) : nodes.map((node) => node.id);
  return {
    total: ids.length,
    levels,
    async *batches(size) {
      for (let at = 0; at < ids.length; at += size)
        yield await readBatch(reading, executor, model, plan, ids.slice(at, at + size));
    },
  };
}

async function readBatch(
  reading: Reading,
  executor: Executor,
  model: Model,
  plan: ColumnPlan,
  ids: readonly string[],
): Promise<Row[]> {
  const query = newQuery(reading);
  const select = selectSql(query, model, 't', plan.fields);
  const sql = `select ${select} from ${quoted(tableName(model.base))} t where t.id = any(${query.bind([...ids], 'uuid[]')}) and ${query.rows(model, 't')}`;
  const rows = await rowsOut(reading, executor, plan, await run(executor, query, sql));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Node {
  id: string;
  parent: unknown;
}

/** Ids in the order of the tree; a node whose parent is not among them begins a tree of its own. Siblings stay in their order. */
function depthFirst(nodes: readonly Node[], levels: Map<string, number>): string[] {
  const known = new Set(nodes.map((node) => node.id));
  const below = new Map<string | null, string[]>();
  for (const { id, parent } of nodes) {
    const above = typeof parent === 'string' && known.has(parent) ? parent : null;
    const siblings = below.get(above);
    if (siblings) siblings.push(id);
    else below.set(above, [id]);
  }
  const ordered: string[] = [];
  const waiting = (below.get(null) ?? []).map((id) => ({ id, level: 1 })).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, level } = next;
    ordered.push(id);
    levels.set(id, level);
    for (const child of (below.get(id) ?? []).toReversed()) waiting.push({ id: child, level: level + 1 });
  }
  return ordered;
}
