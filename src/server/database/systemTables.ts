import type { Migration } from './migrate.ts';

/**
 * The tables of the infrastructure: what is no business record and so has no model.
 * Instants are kept to the millisecond, so that a value read back compares equal to the stored one.
 */
export const systemMigrations: readonly Migration[] = [
  {
    id: 'system/001-extensions',
    statements: [
      'create extension if not exists pg_trgm',
      'create extension if not exists btree_gin',
      'create extension if not exists unaccent',
    ],
  },
  {
    id: 'system/002-sign-in',
    statements: [
      `create table sys_credential (
        user_id uuid primary key,
        password_hash text not null,
        changed_at timestamptz(3) not null default now(),
        must_change boolean not null default false,
        fail_count integer not null default 0,
        locked_until timestamptz(3)
      )`,
      `create table sys_session (
        token_hash text primary key,
        user_id uuid not null,
        created_at timestamptz(3) not null default now(),
        last_seen_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        absolute_expires_at timestamptz(3) not null,
        ip text,
        user_agent text,
        ended_at timestamptz(3),
        end_reason text
      )`,
      'create index sys_session_user on sys_session (user_id) where ended_at is null',
      'create index sys_session_expiry on sys_session (expires_at) where ended_at is null',
      `create table sys_captcha (
        id uuid primary key,
        answer_hash text not null,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      )`,
      'create index sys_captcha_expiry on sys_captcha (expires_at)',
      `create table sys_login_failure (
        account text primary key,
        fail_count integer not null default 0,
        last_failed_at timestamptz(3) not null default now(),
        locked_until timestamptz(3)
      )`,
    ],
  },
  {
    id: 'system/003-history',
    statements: [
      `create table sys_history (
        id uuid primary key,
        model text not null,
        record_id uuid not null,
        version integer not null,
        action text not null,
        patch jsonb not null,
        actor uuid,
        actor_name text,
        reason text,
        request_id text,
        at timestamptz(3) not null default now(),
        prev_hash text,
        hash text not null
      )`,
      'create index sys_history_record on sys_history (model, record_id, at)',
      'create index sys_history_actor on sys_history (actor, at)',
    ],
  },
  {
    id: 'system/004-files',
    statements: [
      `create table sys_file (
        id uuid primary key,
        name text not null,
        size bigint not null check (size >= 0),
        media_type text not null,
        sha256 text not null,
        storage_key text not null,
        model text,
        record_id uuid,
        field text,
        created_by uuid,
        created_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3)
      )`,
      'create index sys_file_record on sys_file (model, record_id)',
      'create index sys_file_content on sys_file (sha256)',
    ],
  },
  {
    id: 'system/005-models',
    statements: [
      `create table sys_sequence (
        key text primary key,
        value bigint not null
      )`,
      `create table sys_model_version (
        template_code text not null,
        version integer not null,
        hash text not null,
        config jsonb not null,
        applied_at timestamptz(3) not null default now(),
        primary key (template_code, version)
      )`,
      `create table sys_column (
        model text not null,
        field text not null,
        column_name text not null,
        archived_at timestamptz(3),
        primary key (model, column_name)
      )`,
      'create unique index sys_column_field on sys_column (model, field) where archived_at is null',
    ],
  },
  {
    id: 'system/006-people',
    statements: [
      `create table sys_preference (
        user_id uuid not null,
        key text not null,
        value jsonb not null,
        updated_at timestamptz(3) not null default now(),
        primary key (user_id, key)
      )`,
      `create table sys_draft (
        user_id uuid not null,
        template_code text not null,
        record_id text not null,
        value jsonb not null,
        updated_at timestamptz(3) not null default now(),
        primary key (user_id, template_code, record_id)
      )`,
      `create table sys_recent (
        user_id uuid not null,
        template_code text not null,
        record_id uuid not null,
        opened_at timestamptz(3) not null default now(),
        primary key (user_id, template_code, record_id)
      )`,
      'create index sys_recent_opened on sys_recent (user_id, opened_at desc)',
      `create table record_participant (
        model text not null,
        record_id uuid not null,
        principal uuid not null,
        kind text not null,
        primary key (model, record_id, principal, kind)
      )`,
      'create index record_participant_principal on record_participant (principal, model, kind, record_id)',
    ],
  },
  {
    // A file that takes the place of another one of its field, and which version of it that makes: the earlier ones stay.
    id: 'system/007-file-versions',
    statements: [
      'alter table sys_file add column replaces uuid, add column version_no int not null default 1',
      'create index sys_file_replaces on sys_file (replaces) where replaces is not null',
    ],
  },
];
