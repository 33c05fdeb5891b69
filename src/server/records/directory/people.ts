import { sql } from 'kysely';
import { isId } from '../../../model/field-types/reference.ts';
import { LANGUAGES, type Language } from '../../../model/language/texts.ts';
import type { Person } from '../../access/directory.ts';
import type { Executor } from '../../database/tables.ts';

/** The user of an account name, whatever its capitals. */
export async function personByAccount(executor: Executor, account: string): Promise<Person | null> {
  const { rows } = await sql<PersonRow>`
    select ${PERSON} from sys_user where lower(account) = ${account.toLowerCase()} and deleted_at is null`.execute(
    executor,
  );
  return rows[0] ? toPerson(rows[0]) : null;
}

/** The user who has a mobile number; no two have the same. */
export async function personByMobile(executor: Executor, mobile: string): Promise<Person | null> {
  const { rows } = await sql<PersonRow>`
    select ${PERSON} from sys_user where mobile = ${mobile} and deleted_at is null`.execute(executor);
  return rows.length === 1 && rows[0] ? toPerson(rows[0]) : null;
}

export async function personById(executor: Executor, id: string): Promise<Person | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<PersonRow>`select ${PERSON} from sys_user where id = ${id} and deleted_at is null`.execute(
    executor,
  );
  return rows[0] ? toPerson(rows[0]) : null;
}

/** Everybody in service who is named, has one of the roles (by code), or belongs to one of the departments or one below. */
export async function peopleOf(
  executor: Executor,
  wanted: { ids?: readonly string[]; roles?: readonly string[]; departments?: readonly string[] },
): Promise<Person[]> {
  const { ids = [], roles = [], departments = [] } = wanted;
  const { rows } = await sql<PersonRow>`
    select ${PERSON} from sys_user
    where deleted_at is null and state in ('active', 'locked') and (
      id = any(${ids}::uuid[])
      or roles && array(select id from sys_role where role_code = any(${roles}) and deleted_at is null and state = 'enabled')
      or dept_id in (select id from sys_dept where _path && ${departments}::uuid[] and deleted_at is null))`.execute(
    executor,
  );
  return rows.map(toPerson);
}

/** Names of users by id, those who have left too: what they did stays theirs. */
export async function peopleNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; user_name: string }>`
    select id, user_name from sys_user where id = any(${[...new Set(ids)]}::uuid[])`.execute(executor);
  return new Map(rows.map((row) => [row.id, row.user_name]));
}

/** Notes a sign-in; no change of the record that anybody would have to merge with. */
export async function noteSignIn(executor: Executor, id: string, at: string, ip: string): Promise<void> {
  await sql`update sys_user set last_login = ${at}, last_ip = ${ip} where id = ${id}`.execute(executor);
}

/** What `noteSignIn` writes, by model: the audit trail tells of it, the history of the record does not. */
export const BESIDE_HISTORY: ReadonlyMap<string, readonly string[]> = new Map([['sysUser', ['lastLogin', 'lastIp']]]);

interface PersonRow {
  id: string;
  account: string;
  user_name: string;
  state: Person['status'];
  photo: string[] | null;
  locale: string | null;
  dept_id: string | null;
  extra_depts: string[] | null;
  roles: string[] | null;
}

const PERSON = sql.raw('id, account, user_name, state, photo, locale, dept_id, extra_depts, roles');

const toPerson = (row: PersonRow): Person => ({
  id: row.id,
  account: row.account,
  name: row.user_name,
  status: row.state,
  photo: row.photo?.[0] ?? null,
  locale: LANGUAGES.find((language): language is Language => language === row.locale) ?? null,
  department: row.dept_id,
  extraDepartments: row.extra_depts ?? [],
  roles: row.roles ?? [],
});
