import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { isId } from '../../database/uuid.ts';
import { likeText } from '../query/likeText.ts';
import { normalise } from '../schema/searchColumn.ts';

export interface ColleagueSearch {
  /** Looked for in name (its pinyin too), account and staff number. */
  keyword?: string;
  /** Id; whoever belongs to it or to one below. */
  department?: string;
  /** Id. */
  role?: string;
  pageNum: number;
  pageSize: number;
}

export interface FoundColleague {
  id: string;
  name: string;
  account: string;
  department: string | null;
}

/** A page of the colleagues in service, those first whose name begins with the keyword, then by name. */
export async function colleagues(
  executor: Executor,
  { keyword = '', department, role, pageNum, pageSize }: ColleagueSearch,
): Promise<{ list: FoundColleague[]; total: number }> {
  const wanted = likeText(normalise(keyword));
  const within =
    department === undefined
      ? sql``
      : isId(department)
        ? sql`and d._path @> array[${department}]::uuid[]`
        : sql`and false`;
  const holding = role === undefined ? sql`` : isId(role) ? sql`and u.roles @> array[${role}]::uuid[]` : sql`and false`;
  const source = sql`from sys_user u left join sys_dept d on d.id = u.dept_id
    where u.deleted_at is null and u.state in ('active', 'locked') and u._search like ${`%${wanted}%`} ${within} ${holding}`;
  const { rows } = await sql<FoundColleague>`
    select u.id, u.user_name as name, u.account, d.dept_name as department ${source}
    order by (lower(u.user_name) like ${`${wanted}%`}) desc, u._sort_user_name, u.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(executor);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${source}`.execute(executor);
  return { list: rows, total: counted.rows[0]?.total ?? 0 };
}
