import type { Migration } from '../../database/migrate.ts';

/** Saved views of lists. `definition` names fields as the model named them when the view was stored. */
export const listViewMigrations: readonly Migration[] = [
  {
    id: 'access/002-list-views',
    statements: [
      `create table sys_list_view (
        id uuid primary key,
        template_code text not null,
        owner uuid not null,
        name text not null,
        shared text not null check (shared in ('none', 'all', 'roles')),
        roles text[] not null default '{}',
        common boolean not null default false,
        definition jsonb not null,
        version integer not null default 1,
        updated_at timestamptz(3) not null default now()
      )`,
      'create unique index sys_list_view_name on sys_list_view (template_code, owner, name)',
      'create unique index sys_list_view_common on sys_list_view (template_code) where common',
    ],
  },
];
