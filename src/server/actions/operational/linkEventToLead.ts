import { say } from '../../texts/say.ts';
import type { ServerAction } from '../serverAction.ts';
import { recordOf, takeBySystem } from './bySystem.ts';
import { recordFeedback } from './leadFeedback.ts';
import { textOf } from './values.ts';

/** A loss event was created from a lead: the lead is answered with it. A lead that is not out for an answer only keeps the link it has. */
export const linkEventToLead: ServerAction = {
  name: 'opsLossLead.linkEvent',
  async run(scene) {
    const { lead, event } = scene.params;
    if (typeof lead !== 'string' || typeof event !== 'string') return {};
    const found = await recordOf(scene, 'opsLossLead', lead);
    if (found.status !== 'distributed') return {};
    const { eventNo } = await recordOf(scene, 'opsLossEvent', event);
    const explain =
      textOf(found, 'explain') ?? say(scene.viewer.language, 'loss.eventCreated', { event: String(eventNo) });
    await takeBySystem(scene, {
      templateCode: 'opsLossLead',
      id: lead,
      transition: 'link',
      values: { event, explain, result: 'confirmed' },
    });
    await recordFeedback(scene, lead);
    return {};
  },
};
