import { sendAgain } from '../../records/webhooks/deliveries.ts';
import { say } from '../../texts/say.ts';
import type { ServerAction } from '../serverAction.ts';

/** Lets deliveries begin anew that were made, given up or withheld. */
export const resendDeliveries: ServerAction = {
  name: 'sysWebhookDelivery.resend',
  async run({ viewer, unit, records }) {
    const count = await sendAgain(
      unit.transaction,
      records.map(({ id }) => id),
    );
    return { message: say(viewer.language, 'action.sentAgain', { count }) };
  },
};
