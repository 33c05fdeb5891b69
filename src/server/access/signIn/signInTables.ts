import type { Migration } from '../../database/migrate.ts';

/** What the ways of signing in keep for a while, or for a person. Secrets are hashes or sealed. */
export const signInMigrations: readonly Migration[] = [
  {
    id: 'access/007-ways-of-signing-in',
    statements: [
      `create table sys_ticket (
        hash text primary key,
        purpose text not null,
        user_id uuid,
        data jsonb not null,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      )`,
      'create index sys_ticket_expiry on sys_ticket (expires_at)',
      `create table sys_sms_code (
        id uuid primary key,
        mobile text not null,
        purpose text not null,
        code_hash text not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      )`,
      'create index sys_sms_code_mobile on sys_sms_code (mobile, created_at desc)',
      `create table sys_second_factor (
        user_id uuid primary key,
        secret text not null,
        started_at timestamptz(3) not null default now(),
        confirmed_at timestamptz(3),
        last_step bigint not null default 0
      )`,
      `create table sys_recovery_code (
        user_id uuid not null,
        code_hash text not null,
        used_at timestamptz(3),
        primary key (user_id, code_hash)
      )`,
      `create table sys_scan (
        id uuid primary key,
        code_hash text not null unique,
        poll_hash text not null unique,
        state text not null,
        user_id uuid,
        ip text not null,
        user_agent text not null,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      )`,
      'create index sys_scan_expiry on sys_scan (expires_at)',
      `create table sys_identity (
        issuer text not null,
        subject text not null,
        user_id uuid not null,
        bound_at timestamptz(3) not null default now(),
        primary key (issuer, subject),
        unique (issuer, user_id)
      )`,
      `create table sys_password_history (
        user_id uuid not null,
        password_hash text not null,
        set_at timestamptz(3) not null default now()
      )`,
      'create index sys_password_history_user on sys_password_history (user_id, set_at desc)',
    ],
  },
  {
    id: 'access/008-loosed-identities',
    statements: ['alter table sys_identity add column loosed_at timestamptz(3)'],
  },
];
