import type { Migration } from '../../database/migrate.ts';

/**
 * Anchors say at intervals how far every chain had come: a chain by itself does not show that its end, or all of it, was taken away.
 * An anchor holds the heads of the chains that grew since the one before, follows from that one by its hash, and is signed.
 */
export const anchorMigrations: readonly Migration[] = [
  {
    id: 'history/001-anchors',
    statements: [
      `create table sys_history_anchor (
        no integer primary key,
        at timestamptz(3) not null,
        heads integer not null,
        digest text not null,
        prev_hash text,
        hash text not null,
        key_id text not null,
        signature text not null
      )`,
      `create table sys_history_head (
        model text not null,
        record_id uuid not null,
        version integer not null,
        hash text not null,
        anchor integer not null,
        primary key (model, record_id, version)
      )`,
      'create index sys_history_head_anchor on sys_history_head (anchor)',
    ],
  },
];
