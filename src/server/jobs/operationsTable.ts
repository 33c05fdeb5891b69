import type { Migration } from '../database/migrate.ts';

/** What was moved out of and into the system as a whole: who, when, what was asked for, how it ended. The history of records cannot say it. */
export const operationMigrations: readonly Migration[] = [
  {
    id: 'exchange/001-operations',
    statements: [
      `create table sys_operation (
        id uuid primary key,
        kind text not null,
        template_code text not null,
        actor uuid,
        actor_name text,
        request_id text,
        detail jsonb not null,
        progress jsonb not null,
        cancel_asked boolean not null default false,
        started_at timestamptz(3) not null default now(),
        touched_at timestamptz(3) not null default now(),
        finished_at timestamptz(3)
      )`,
      'create index sys_operation_actor on sys_operation (actor, started_at)',
      'create index sys_operation_model on sys_operation (template_code, started_at)',
    ],
  },
  {
    // Who works on an operation, how far it has come for good, and what it has found: so that another server can go on with it.
    id: 'jobs/002-resumable-operations',
    statements: [
      `alter table sys_operation
        add column resumable boolean not null default false,
        add column language text,
        add column worker uuid,
        add column attempts int not null default 1,
        add column checkpoint jsonb`,
      'create index sys_operation_open on sys_operation (started_at) where finished_at is null',
      `create table sys_operation_finding (
        operation_id uuid not null references sys_operation(id) on delete cascade,
        no int not null,
        finding jsonb not null,
        primary key (operation_id, no)
      )`,
    ],
  },
  {
    // What was decided at the beginning, as whom, and what a person has one of at a time.
    id: 'jobs/003-planned-operations',
    statements: [
      'alter table sys_operation add column plan jsonb, add column slot text, add column roles text[]',
      'create unique index sys_operation_slot on sys_operation (actor, slot) where finished_at is null',
    ],
  },
];
