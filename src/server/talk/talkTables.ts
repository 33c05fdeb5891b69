import type { Migration } from '../database/migrate.ts';

/**
 * What people say to each other about records, and which records they follow. `model` is the base model of the record: all its pages share
 * comments and watchers.
 */
export const talkMigrations: readonly Migration[] = [
  {
    id: 'talk/001-comments',
    statements: [
      `create table sys_comment (
        id uuid primary key,
        model text not null,
        record_id uuid not null,
        author uuid not null,
        author_name text not null,
        text text not null,
        mentions uuid[] not null default '{}',
        at timestamptz(3) not null default now(),
        edited_at timestamptz(3),
        removed_at timestamptz(3)
      )`,
      'create index sys_comment_record on sys_comment (model, record_id, id)',
      // What a comment said before it was edited or taken back. Nothing is ever removed from here but with its record.
      `create table sys_comment_before (
        id uuid primary key,
        comment_id uuid not null references sys_comment(id) on delete cascade,
        text text not null,
        mentions uuid[] not null,
        until timestamptz(3) not null default now(),
        reason text not null check (reason in ('edited', 'removed'))
      )`,
      'create index sys_comment_before_comment on sys_comment_before (comment_id, id)',
    ],
  },
  {
    id: 'talk/002-watching',
    statements: [
      // `watching` is false for who has stopped watching what he would watch by his setting.
      `create table sys_watch (
        user_id uuid not null,
        model text not null,
        record_id uuid not null,
        watching boolean not null,
        since timestamptz(3) not null default now(),
        primary key (user_id, model, record_id)
      )`,
      'create index sys_watch_record on sys_watch (model, record_id)',
      // Changes that somebody may want to hear of; an entry goes when it was told.
      `create table sys_watch_event (
        id uuid primary key,
        model text not null,
        record_id uuid not null,
        version int,
        action text not null,
        comment_id uuid,
        actor uuid,
        actor_name text not null,
        at timestamptz(3) not null,
        due_at timestamptz(3) not null default now(),
        attempts int not null default 0
      )`,
      'create index sys_watch_event_record on sys_watch_event (model, record_id)',
      'create index sys_recent_record on sys_recent (record_id)',
      'create index sys_inbox_record on sys_inbox (user_id, record_id) where read_at is null',
    ],
  },
];
