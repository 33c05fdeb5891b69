import { withdraw } from '../../access/personal/inbox.ts';
import type { ServerAction } from '../serverAction.ts';

/** Takes a revoked announcement back out of the inboxes. */
export const withdrawNotice: ServerAction = {
  name: 'sysNotice.withdraw',
  async run({ unit, records }) {
    for (const { id } of records) await withdraw(unit.transaction, id);
    return {};
  },
};
