import type { ServerAction } from '../serverAction.ts';
import { recordOf, takeBySystem } from './bySystem.ts';
import { newMaster } from './newMaster.ts';
import { regroup } from './regroup.ts';
import { textOf, textsOf } from './values.ts';

/**
 * An approved merging takes effect: the members become children of the master, which counts for all of them. Members keep every field,
 * row and file; a member that is no longer confirmed refuses the whole merging.
 */
export const applyMerge: ServerAction = {
  name: 'opsLossMerge.apply',
  async run(scene) {
    for (const { id } of scene.records) {
      const merging = await recordOf(scene, 'opsLossMerge', id);
      const members = textsOf(merging, 'members').sort();
      const existing = merging.masterMode === 'existing' ? textOf(merging, 'masterEvent') : null;
      const master = existing ?? (await newMaster(scene, merging, members));
      if (!existing)
        await takeBySystem(scene, {
          templateCode: 'opsLossMerge',
          id,
          transition: 'appoint',
          values: { masterEvent: master },
        });
      for (const member of members) {
        if (member !== master)
          await takeBySystem(scene, {
            templateCode: 'opsLossEvent',
            id: member,
            transition: 'merge',
            values: { masterEvent: master },
          });
      }
      await regroup(scene, master);
    }
    return {};
  },
};
