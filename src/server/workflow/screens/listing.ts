import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../database/uuid.ts';
import { instantOf } from '../engine/timer.ts';
import { type AboutRow, type ScreenParts, tellAbout, type Told } from './about.ts';

/** What every list of processes and tasks is narrowed by, and the page that is wanted. */
export interface Search {
  title?: string;
  templateCode?: string;
  initiator?: string;
  from?: string;
  to?: string;
  pageNum: number;
  pageSize: number;
}

/** Lines among which a text is looked for. */
const MOST_SEARCHED = 2000;

/** The conditions of a search; `r` is the root, `at` the column that `from` and `to` mean. */
export function searchSql(
  { templateCode, initiator, from, to }: Search,
  at: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return [
    ...(templateCode === undefined ? [] : [sql`r.template_code = ${templateCode}`]),
    ...(initiator === undefined ? [] : [isId(initiator) ? sql`r.initiator = ${initiator}` : sql`false`]),
    ...instant(from).map((one) => sql`${at} >= ${one}::timestamptz`),
    ...instant(to).map((one) => sql`${at} < ${one}::timestamptz`),
  ];
}

/**
 * What a list is read from. With `own`, the page is found among the rows of that alias alone; what `joins` adds to them is read for those that
 * are on it.
 */
interface Listing extends Record<'columns' | 'from' | 'order', RawBuilder<unknown>> {
  where: RawBuilder<unknown>[];
  own?: { alias: string; joins: RawBuilder<unknown> };
}

/**
 * A page of lines, in one statement. A text is looked for in what the viewer is told, among the first 2000 lines: in what he is not told it must not be
 * found, or looking for it would tell him.
 */
export async function readLines<Row extends AboutRow>(
  screens: ScreenParts,
  viewer: Viewer,
  search: Search,
  listing: Listing,
): Promise<{ rows: { row: Row; told: Told }[]; total: number }> {
  const executor = screens.parts.database.kysely;
  const { pageNum, pageSize } = search;
  const { from, where } = listing;
  const source = sql`from ${from} where ${sql.join(where, sql` and `)}`;
  const word = search.title?.trim().toLocaleLowerCase() ?? '';
  const offset = (pageNum - 1) * pageSize;
  const span = word === '' ? sql`limit ${pageSize} offset ${offset}` : sql`limit ${MOST_SEARCHED}`;
  const count = sql`select count(*)::int as total ${source}`;
  const { rows } = await sql<Row & { total: number | null }>`${pageOf(
    { ...listing, columns: sql`${listing.columns}, ${word === '' ? sql`(${count})` : sql`null`} as total` },
    source,
    span,
  )}`.execute(executor);
  const told = await tellAbout(screens, viewer, rows);
  const all = rows.flatMap((row, at) => {
    const one = told[at];
    return one && (word === '' || matches(one, word)) ? [{ row, told: one }] : [];
  });
  if (word !== '') return { rows: all.slice(offset, offset + pageSize), total: all.length };
  if (rows[0] || offset === 0) return { rows: all, total: rows[0]?.total ?? 0 };
  // Behind the last page no row tells how many there are.
  const counted = await sql<{ total: number }>`${count}`.execute(executor);
  return { rows: all, total: counted.rows[0]?.total ?? 0 };
}

const pageOf = (
  { columns, order, own }: Listing,
  source: RawBuilder<unknown>,
  span: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (own === undefined) return sql`select ${columns} ${source} order by ${order} ${span}`;
  const alias = sql.ref(own.alias);
  return sql`
    with page as materialized (select ${alias}.* ${source} order by ${order} ${span})
    select ${columns} from page ${alias} ${own.joins} order by ${order}`;
};

const matches = ({ about }: Told, word: string): boolean =>
  [about.title, about.processName].some((text) => text.toLocaleLowerCase().includes(word));

/** The instant that a text names; none, and so no bound, where it names none. */
function instant(text: string | undefined): string[] {
  const found = text === undefined ? null : instantOf(text, 'UTC');
  return found === null ? [] : [found];
}
