import type { ActionScene, ServerAction } from '../serverAction.ts';
import { recordOf, takeBySystem } from './bySystem.ts';
import { keptRows, picked, textOf } from './values.ts';

/** Keeps what a department answers to a lead as a row of its own, so that a lead sent out again shows every answer. */
export const leadFeedback: ServerAction = {
  name: 'opsLossLead.feedback',
  async run(scene) {
    for (const { id } of scene.records) await recordFeedback(scene, id);
    return {};
  },
};

/** Adds the answer that the lead holds now to its list of answers. */
export async function recordFeedback(
  scene: Pick<ActionScene, 'viewer' | 'unit' | 'services'>,
  id: string,
): Promise<void> {
  const lead = await recordOf(scene, 'opsLossLead', id);
  const answer = picked(lead, ['result', 'explain', 'event', 'suggestDept']);
  const by = scene.viewer.isSystem ? textOf(lead, 'handler') : scene.viewer.id;
  const feedbacks = [...keptRows(lead, 'feedbacks'), { ...answer, feedbackUser: by }];
  await takeBySystem(scene, { templateCode: 'opsLossLead', id, transition: 'record', values: { feedbacks } });
}
