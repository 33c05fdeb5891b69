import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { COMMENT_CHAIN } from './commentChain.ts';
import type { BrokenLink, HistoryRange } from './verify.ts';

/**
 * Compares comments, and what they said before they were edited or taken back, with the ends of their chains. Comments from before there were
 * such chains have none. Answers the first that does not stand as its chain tells.
 */
export async function verifyComments(executor: Executor, range?: HistoryRange): Promise<BrokenLink | null> {
  return (await standing(executor, range)) ?? (await earlier(executor, range));
}

async function standing(executor: Executor, range: HistoryRange | undefined): Promise<BrokenLink | null> {
  const { rows } = await sql<Row & { found: boolean; chained: boolean }>`
    with ends as (select distinct on (record_id) record_id, id, version, action, actor_name, at, patch -> 'after' as says from sys_history
      where model = ${COMMENT_CHAIN} order by record_id, version desc),
    judged as (select coalesce(c.id, e.record_id) as comment, c.id is not null as found, e.id is not null as chained,
        e.id, e.version, e.action, e.actor_name, e.at,
        coalesce(c.model, e.says ->> 'model') as model, coalesce(c.record_id::text, e.says ->> 'recordId') as record,
        array_remove(array[
          case when c.text <> e.says ->> 'text' then 'text' end,
          case when to_jsonb(c.mentions) <> e.says -> 'mentions' then 'mentions' end,
          case when c.author::text <> e.says ->> 'author' or c.author_name <> e.says ->> 'authorName' then 'author' end,
          case when c.model <> e.says ->> 'model' or c.record_id::text <> e.says ->> 'recordId' then 'record' end,
          case when (c.removed_at is not null) <> (e.action = 'delete') then 'removed' end], null) as differ
      from sys_comment c full join ends e on e.record_id = c.id)
    select * from judged where (not found or differ <> '{}'
        or (not chained and comment > (select min(record_id::text)::uuid from sys_history where model = ${COMMENT_CHAIN} and version = 1)))
      and ${within(range)}
    order by comment limit 1`.execute(executor);
  const [row] = rows;
  if (!row) return null;
  if (!row.found) return { ...linkOf(row), fault: 'noRecord', expected: String(row.version), found: '' };
  if (!row.chained) return { ...linkOf(row), fault: 'noChain', expected: '1', found: '' };
  return { ...linkOf(row), fault: 'values', expected: row.differ.join(', '), found: '' };
}

/** What stands as said before, newest first, against the changes of the chain, newest first. */
async function earlier(executor: Executor, range: HistoryRange | undefined): Promise<BrokenLink | null> {
  const { rows } = await sql<Row>`
    with changes as (select record_id, id, version, action, actor_name, at, patch -> 'before' as said,
        row_number() over (partition by record_id order by version desc) as back from sys_history
      where model = ${COMMENT_CHAIN} and action <> 'create'),
    words as (select comment_id, text, mentions, row_number() over (partition by comment_id order by id desc) as back from sys_comment_before)
    select h.record_id as comment, h.id, h.version, h.action, h.actor_name, h.at, h.said ->> 'model' as model, h.said ->> 'recordId' as record,
      array['earlier words'] as differ
    from changes h left join words w on w.comment_id = h.record_id and w.back = h.back
    where (w.text is distinct from h.said ->> 'text' or to_jsonb(w.mentions) is distinct from h.said -> 'mentions')
      and ${within(range, sql`h.said ->> 'model'`, sql`h.said ->> 'recordId'`)}
    order by h.record_id, h.version limit 1`.execute(executor);
  const [row] = rows;
  return row ? { ...linkOf(row), fault: 'values', expected: row.differ.join(', '), found: '' } : null;
}

const within = (range: HistoryRange | undefined, model = sql`model`, record = sql`record`) => {
  if (!range) return sql`true`;
  return range.recordId
    ? sql`${model} = ${range.model} and ${record} = ${range.recordId}`
    : sql`${model} = ${range.model}`;
};

interface Row {
  comment: string;
  id: string | null;
  version: number | null;
  action: string | null;
  actor_name: string | null;
  at: string | null;
  differ: string[];
}

const linkOf = ({ comment, id, version, action, actor_name: actorName, at }: Row) => ({
  id,
  model: COMMENT_CHAIN,
  recordId: comment,
  version: version ?? 0,
  action,
  actorName,
  at,
});
