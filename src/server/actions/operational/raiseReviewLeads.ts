import { say } from '../../texts/say.ts';
import type { ServerAction } from '../serverAction.ts';
import { recordOf, systemFor } from './bySystem.ts';
import { amountOf, rowsOf, textOf } from './values.ts';

/** Turns every failed finding of an approved data review into a lead, once: the review and the row number are its source reference. */
export const raiseReviewLeads: ServerAction = {
  name: 'opsDataReview.raiseLeads',
  async run(scene) {
    const { viewer, unit, services } = scene;
    for (const { id } of scene.records) {
      const review = await recordOf(scene, 'opsDataReview', id);
      for (const [at, row] of rowsOf(review, 'items').entries()) {
        if (row.result !== 'fail') continue;
        const event = textOf(row, 'event');
        const name = event ? textOf(await recordOf(scene, 'opsLossEvent', event), 'eventNo') : null;
        const billData = {
          title: say(viewer.language, 'loss.reviewLead', { review: String(review.reviewNo), event: name ?? '' }).slice(
            0,
            100,
          ),
          source: 'dataReview',
          sourceRef: `${String(review.reviewNo)}-${at + 1}`,
          content: textOf(row, 'remark') ?? String(review.title),
          amount: amountOf(row, 'difference').abs().toFixed(2),
          targetDept: row.dept,
          dataReview: id,
        };
        await services.store.save(systemFor(viewer), { templateCode: 'opsLossLead', billData }, unit);
      }
    }
    return {};
  },
};
