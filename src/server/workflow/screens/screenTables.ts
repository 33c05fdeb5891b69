import type { Migration } from '../../database/migrate.ts';

/** What the screens of processes keep beside the runs. */
export const processScreenMigrations: readonly Migration[] = [
  {
    id: 'workflow/screens-001-copies-read',
    statements: ['alter table wf_cc add column read_at timestamptz(3)'],
  },
];
