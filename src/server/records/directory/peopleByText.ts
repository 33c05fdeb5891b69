import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { likeText } from '../query/likeText.ts';
import { normalise } from '../schema/searchColumn.ts';

/** A colleague as he is told from others of the same name. */
export interface Colleague {
  id: string;
  name: string;
  department: string | null;
}

/**
 * Colleagues in service whose name (its pinyin too), account or staff number holds the text, those first whose name begins with it; the next
 * `limit` after `skip`.
 */
export async function peopleByText(
  executor: Executor,
  text: string,
  skip: number,
  limit: number,
): Promise<Colleague[]> {
  const wanted = likeText(normalise(text));
  const { rows } = await sql<Colleague>`
    select u.id, u.user_name as name, d.dept_name as department
    from sys_user u left join sys_dept d on d.id = u.dept_id
    where u.deleted_at is null and u.state in ('active', 'locked') and u._search like ${`%${wanted}%`}
    order by (lower(u.user_name) like ${`${wanted}%`}) desc, u._sort_user_name, u.id
    offset ${skip} limit ${limit}`.execute(executor);
  return rows;
}
