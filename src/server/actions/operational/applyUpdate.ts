import type { ServerAction } from '../serverAction.ts';
import { recordOf, takeBySystem } from './bySystem.ts';
import { isUnchanged, LOSS_FIELDS, RECOVERY_FIELDS, UPDATABLE } from './updatableFields.ts';
import { keptRows, picked, rowsOf, textOf } from './values.ts';

/**
 * An approved update takes effect: its facts replace those of the event, its rows are added to the event's. Old rows are never touched,
 * so an earlier year changes through a dated row only.
 */
export const applyUpdate: ServerAction = {
  name: 'opsLossUpdate.apply',
  async run(scene) {
    for (const { id } of scene.records) {
      const update = await recordOf(scene, 'opsLossUpdate', id);
      const event = textOf(update, 'event');
      if (event === null) continue;
      const values = changedValues(update, await recordOf(scene, 'opsLossEvent', event));
      await takeBySystem(scene, { templateCode: 'opsLossEvent', id: event, transition: 'update', values });
    }
    return {};
  },
};

type Fields = Readonly<Record<string, unknown>>;

function changedValues(update: Fields, event: Fields): Fields {
  const facts = Object.entries(UPDATABLE).flatMap(([field, proposed]) =>
    isUnchanged(update[proposed]) ? [] : [[field, update[proposed]] as const],
  );
  const losses = rowsOf(update, 'newLosses').map((row) => picked(row, LOSS_FIELDS));
  const recoveries = rowsOf(update, 'newRecoveries').map((row) => picked(row, RECOVERY_FIELDS));
  return {
    ...Object.fromEntries(facts),
    ...(losses.length > 0 ? { losses: [...keptRows(event, 'losses'), ...losses] } : {}),
    ...(recoveries.length > 0 ? { recoveries: [...keptRows(event, 'recoveries'), ...recoveries] } : {}),
  };
}
