import { sql } from 'kysely';
import { jsonb } from '../../database/json.ts';
import type { Executor } from '../../database/tables.ts';
import { newId } from '../../database/uuid.ts';
import { roleCodes, type Viewer } from '../viewer.ts';

/** A saved view as it is stored; what its definition means, whoever shows it works out. */
export interface StoredListView {
  id: string;
  owner: string;
  name: string;
  shared: 'none' | 'all' | 'roles';
  roles: string[];
  common: boolean;
  definition: unknown;
  version: number;
}

export type ListViewInput = Pick<StoredListView, 'name' | 'shared' | 'roles' | 'common' | 'definition'>;

/** Views of one person on one list. */
const MOST = 100;

/** Views of a list that somebody may use: his own, and those that are shared with him. By name. */
export async function readListViews(
  executor: Executor,
  viewer: Viewer,
  templateCode: string,
): Promise<StoredListView[]> {
  const { rows } = await sql<StoredListView>`
    select id, owner, name, shared, roles, common, definition, version from sys_list_view
    where template_code = ${templateCode} and (
      owner = ${viewer.id} or shared = 'all' or (shared = 'roles' and roles && ${roleCodes(viewer)}::text[]))
    order by name, id`.execute(executor);
  return rows;
}

/** One view that he may use; undefined for any other. */
export async function readListView(
  executor: Executor,
  viewer: Viewer,
  templateCode: string,
  id: string,
): Promise<StoredListView | undefined> {
  return (await readListViews(executor, viewer, templateCode)).find((view) => view.id === id);
}

/** Stores a new view; undefined when its owner has one of that name, or as many as there may be. */
export async function addListView(
  executor: Executor,
  owner: string,
  templateCode: string,
  input: ListViewInput,
): Promise<StoredListView | undefined> {
  if (input.common) await endCommon(executor, templateCode);
  const { rows } = await sql<StoredListView>`
    insert into sys_list_view (id, template_code, owner, name, shared, roles, common, definition)
    select ${newId()}, ${templateCode}, ${owner}, ${input.name}, ${input.shared}, ${input.roles}::text[], ${input.common},
      ${jsonb(input.definition)}
    where (select count(*) from sys_list_view where template_code = ${templateCode} and owner = ${owner}) < ${MOST}
    on conflict (template_code, owner, name) do nothing
    returning id, owner, name, shared, roles, common, definition, version`.execute(executor);
  return rows[0];
}

/** Stores a view over the version that was read: `stale` when it is another by now, `taken` when the name is. */
export async function changeListView(
  executor: Executor,
  templateCode: string,
  before: StoredListView,
  input: ListViewInput,
): Promise<StoredListView | 'stale' | 'taken'> {
  const taken = await sql`
    select 1 from sys_list_view
    where template_code = ${templateCode} and owner = ${before.owner} and name = ${input.name} and id <> ${before.id}`.execute(
    executor,
  );
  if (taken.rows.length > 0) return 'taken';
  if (input.common && !before.common) await endCommon(executor, templateCode);
  const { rows } = await sql<StoredListView>`
    update sys_list_view set name = ${input.name}, shared = ${input.shared}, roles = ${input.roles}::text[],
      common = ${input.common}, definition = ${jsonb(input.definition)}, version = version + 1, updated_at = now()
    where id = ${before.id} and version = ${before.version}
    returning id, owner, name, shared, roles, common, definition, version`.execute(executor);
  return rows[0] ?? 'stale';
}

export async function removeListView(executor: Executor, id: string): Promise<void> {
  await sql`delete from sys_list_view where id = ${id}`.execute(executor);
}

/** One list opens with one common view. */
async function endCommon(executor: Executor, templateCode: string): Promise<void> {
  await sql`update sys_list_view set common = false where template_code = ${templateCode} and common`.execute(executor);
}
