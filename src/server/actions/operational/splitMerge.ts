import type { ServerAction } from '../serverAction.ts';
import { recordOf, takeBySystem } from './bySystem.ts';
import { regroup } from './regroup.ts';
import { textOf, textsOf } from './values.ts';

/** A merging is undone: its members are confirmed single events again. A master that the merging itself had created is voided. */
export const splitMerge: ServerAction = {
  name: 'opsLossMerge.split',
  async run(scene) {
    for (const { id } of scene.records) {
      const merging = await recordOf(scene, 'opsLossMerge', id);
      const master = textOf(merging, 'masterEvent');
      for (const member of textsOf(merging, 'members').sort()) {
        if (member !== master)
          await takeBySystem(scene, { templateCode: 'opsLossEvent', id: member, transition: 'split' });
      }
      if (master === null) continue;
      await regroup(scene, master);
      if (merging.masterMode === 'newEvent')
        await takeBySystem(scene, { templateCode: 'opsLossEvent', id: master, transition: 'dissolve' });
    }
    return {};
  },
};
