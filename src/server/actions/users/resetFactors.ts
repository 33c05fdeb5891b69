import { eventOf } from '../../records/audit/appendAudit.ts';
import { say } from '../../texts/say.ts';
import type { ServerAction } from '../serverAction.ts';

/** Takes from the chosen users the second factor that they have lost, and what identity providers know of them; their sessions end. */
export const resetFactors: ServerAction = {
  name: 'sysUser.resetFactors',
  async run({ viewer, unit, records, services }) {
    for (const { id, values } of records) {
      const account = String(values.account);
      await services.access.resetFactors(unit.transaction, { id, account });
      await services.store.audit(
        eventOf(viewer, 'secondFactorOff', account, { target: 'sysUser', recordId: id }),
        unit,
      );
    }
    return { message: say(viewer.language, 'action.factorsReset', { count: records.length }) };
  },
};
