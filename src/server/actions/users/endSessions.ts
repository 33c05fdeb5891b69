import type { ServerAction } from '../serverAction.ts';

/** Ends the sessions of users who are disabled or have left. */
export const endSessions: ServerAction = {
  name: 'sysUser.endSessions',
  async run({ unit, records, services }) {
    for (const { id } of records) await services.access.sessions.endAllOf(unit.transaction, id, 'account closed');
    return {};
  },
};
