import type { Migration } from '../../database/migrate.ts';

/**
 * One row per receiver of a notice. Reading marks one's own row and touches no record, however many people read an announcement at once.
 */
export const inboxMigrations: readonly Migration[] = [
  {
    id: 'access/001-inbox',
    statements: [
      `create table sys_inbox (
        id uuid primary key,
        user_id uuid not null,
        kind text not null,
        level text not null,
        title jsonb not null,
        content jsonb,
        template_code text,
        record_id uuid,
        notice_id uuid,
        at timestamptz(3) not null default now(),
        expires_at timestamptz(3),
        read_at timestamptz(3)
      )`,
      'create index sys_inbox_user on sys_inbox (user_id, at desc)',
      'create index sys_inbox_unread on sys_inbox (user_id) where read_at is null',
      'create index sys_inbox_notice on sys_inbox (notice_id)',
    ],
  },
  {
    id: 'access/002-inbox-link',
    statements: ['alter table sys_inbox add column link text'],
  },
];
