import { forgetFailures } from '../../access/loginGuard.ts';
import { say } from '../../texts/say.ts';
import type { ServerAction } from '../serverAction.ts';
import { releaseLocked } from './release.ts';

/** Lets users in again who were locked out by failed attempts. */
export const unlock: ServerAction = {
  name: 'sysUser.unlock',
  async run(scene) {
    const { viewer, unit, records } = scene;
    await releaseLocked(scene);
    for (const { values } of records) await forgetFailures(unit.transaction, String(values.account));
    return { message: say(viewer.language, 'action.unlocked', { count: records.length }) };
  },
};
