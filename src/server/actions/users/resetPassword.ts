import { eventOf } from '../../records/audit/appendAudit.ts';
import { say } from '../../texts/say.ts';
import type { ServerAction } from '../serverAction.ts';
import { releaseLocked } from './release.ts';

/** Gives the chosen users one-time passwords, which are shown to the administrator once and must be changed at the next sign-in. */
export const resetPassword: ServerAction = {
  name: 'sysUser.resetPassword',
  async run(scene) {
    const { viewer, unit, records, services } = scene;
    await releaseLocked(scene);
    const passwords = [];
    for (const { id, values } of records) {
      const account = String(values.account);
      const password = await services.access.resetPassword(unit.transaction, { id, account });
      const more = { target: 'sysUser', recordId: id };
      await services.store.audit(eventOf(viewer, 'passwordReset', account, more), unit);
      passwords.push({ account, name: String(values.userName), password });
    }
    return {
      message: passwords.map((entry) => say(viewer.language, 'action.passwordReset', entry)).join('\n'),
      stays: true,
      passwords,
    };
  },
};
