import type { Migration } from '../database/migrate.ts';

/**
 * Processes and where their runs stand. Everything of a run carries the id of its root instance, whose row is locked by every command on it.
 * `node_id` and `flow_id` are ids of the BPMN file.
 */
export const workflowMigrations: readonly Migration[] = [
  {
    id: 'workflow/001-engine',
    statements: [
      `create table wf_definition (
        id uuid primary key,
        key text not null,
        version int not null,
        name text not null,
        model text,
        xml text not null,
        sha text not null,
        suspended boolean not null default false,
        deployed_by uuid,
        deployed_at timestamptz(3) not null default now(),
        unique (key, version)
      )`,
      `create table wf_instance (
        id uuid primary key,
        root_id uuid not null,
        definition_id uuid not null references wf_definition(id),
        caller_token uuid,
        scope_token uuid not null,
        status text not null,
        suspended boolean not null default false,
        counter int not null default 0,
        title text not null default '',
        template_code text,
        bill_id uuid,
        initiator uuid not null,
        started_at timestamptz(3) not null default now(),
        ended_at timestamptz(3)
      )`,
      'create index wf_instance_root on wf_instance (root_id)',
      'create index wf_instance_bill on wf_instance (template_code, bill_id)',
      'create index wf_instance_initiator on wf_instance (initiator, started_at)',
      // One process at a time takes a record along.
      `create unique index wf_instance_active on wf_instance (template_code, bill_id)
        where status = 'running' and id = root_id and bill_id is not null`,
      `create table wf_token (
        id uuid primary key,
        root_id uuid not null,
        instance_id uuid not null,
        parent_id uuid,
        node_id text,
        state text not null,
        flow_id text,
        index_no int,
        loops int not null,
        multi jsonb,
        cause uuid,
        pending jsonb,
        return_to text,
        incident text
      )`,
      'create index wf_token_root on wf_token (root_id)',
      `create index wf_token_incident on wf_token (root_id) where state = 'incident'`,
      `create table wf_task (
        id uuid primary key,
        no int not null,
        root_id uuid not null,
        instance_id uuid not null,
        token_id uuid not null,
        scope_id uuid not null,
        node_id text not null,
        kind text not null,
        parent_id uuid,
        status text not null,
        title text,
        assignee uuid,
        candidates uuid[] not null,
        owner uuid,
        delegation text,
        outcome text,
        comment text,
        actor uuid,
        after_signers uuid[] not null,
        held text,
        undoable boolean not null,
        touched boolean not null,
        from_task uuid,
        due_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        ended_at timestamptz(3)
      )`,
      'create index wf_task_root on wf_task (root_id)',
      `create index wf_task_assignee on wf_task (assignee) where status = 'open'`,
      `create index wf_task_candidates on wf_task using gin (candidates) where status = 'open'`,
      'create index wf_task_actor on wf_task (actor, ended_at)',
      // A token waits for one piece of work at a time, beside those who sign before it.
      `create unique index wf_task_token on wf_task (token_id) where status = 'open' and kind <> 'before'`,
      `create table wf_subscription (
        id uuid primary key,
        root_id uuid not null,
        instance_id uuid not null,
        token_id uuid not null,
        node_id text not null,
        kind text not null,
        name text,
        correlation text,
        due_at timestamptz(3),
        left_times int,
        every text,
        attempts int not null default 0,
        retry_at timestamptz(3),
        last_error text
      )`,
      'create index wf_subscription_root on wf_subscription (root_id)',
      `create index wf_subscription_due on wf_subscription (due_at) where kind = 'timer'`,
      `create index wf_subscription_name on wf_subscription (kind, name) where kind <> 'timer'`,
      `create table wf_variable (
        root_id uuid not null,
        instance_id uuid not null,
        scope_id uuid not null,
        name text not null,
        value jsonb not null,
        primary key (scope_id, name)
      )`,
      'create index wf_variable_root on wf_variable (root_id)',
      `create table wf_outbox (
        id uuid primary key,
        told jsonb not null,
        bill_id uuid,
        attempts int not null default 0,
        retry_at timestamptz(3) not null default now(),
        last_error text
      )`,
      'create index wf_outbox_retry on wf_outbox (retry_at)',
      `create table wf_cc (
        root_id uuid not null,
        user_id uuid not null,
        by_user uuid,
        at timestamptz(3) not null default now(),
        primary key (root_id, user_id)
      )`,
      'create index wf_cc_user on wf_cc (user_id, at)',
      // Append-only: the trail and the marks on the diagram are drawn from it.
      `create table wf_history (
        seq bigint generated always as identity primary key,
        root_id uuid not null,
        instance_id uuid not null,
        kind text not null,
        node_id text,
        flow_id text,
        token_id uuid,
        task_id uuid,
        actor uuid,
        actor_name text,
        on_behalf_of uuid,
        comment text,
        payload jsonb,
        at timestamptz(3) not null
      )`,
      'create index wf_history_root on wf_history (root_id, seq)',
      `create table wf_command (
        actor uuid not null,
        key text not null,
        request_hash text not null,
        result jsonb not null,
        at timestamptz(3) not null default now(),
        primary key (actor, key)
      )`,
      'create index wf_command_at on wf_command (at)',
    ],
  },
  {
    id: 'workflow/002-beginnings',
    statements: [
      // What begins the latest version of each process by itself.
      `create table wf_start (
        id uuid primary key,
        key text not null,
        definition_id uuid not null references wf_definition(id),
        node_id text not null,
        kind text not null,
        name text,
        due_at timestamptz(3),
        left_times int,
        every text,
        attempts int not null default 0,
        retry_at timestamptz(3),
        last_error text
      )`,
      'create index wf_start_key on wf_start (key)',
      `create index wf_start_due on wf_start (due_at) where kind = 'timer'`,
      `create index wf_start_name on wf_start (kind, name) where kind <> 'timer'`,
      // Who tells it: what begins by a message or a signal is about the same record and for the same initiator.
      'alter table wf_outbox add column root_id uuid, add column template_code text, add column initiator uuid',
    ],
  },
  {
    id: 'workflow/003-archive',
    statements: [
      // Lines of runs that ended long ago; out of the way of those that are written now.
      'create table wf_history_archive (like wf_history)',
      'create index wf_history_archive_root on wf_history_archive (root_id, seq)',
      'create view wf_trail as select * from wf_history union all select * from wf_history_archive',
      'alter table wf_instance add column archived_at timestamptz(3)',
      `create index wf_instance_archive on wf_instance (ended_at) where id = root_id and archived_at is null`,
    ],
  },
  {
    id: 'workflow/004-suspended',
    // Few are: what waits is listed without a look at the run of each task.
    statements: ['create index wf_instance_suspended on wf_instance (id) where suspended'],
  },
  {
    id: 'workflow/005-names',
    // What a version is called in other languages than its file; null for those deployed before, whose files say it.
    statements: ['alter table wf_definition add column names jsonb'],
  },
];
