import { say } from '../../texts/say.ts';
import { systemFor } from '../operational/bySystem.ts';
import type { ServerAction } from '../serverAction.ts';

/** Makes the secret of a webhook, which is shown once; the record keeps when. */
export const issueSecret: ServerAction = {
  name: 'sysWebhook.issue',
  async run({ viewer, unit, records, services }) {
    const lines: string[] = [];
    for (const { id, values } of records) {
      const secret = await services.access.issueWebhookSecret(unit.transaction, id);
      const billData = { id, version: values.version, secretIssuedAt: new Date().toISOString() };
      await services.store.save(systemFor(viewer), { templateCode: 'sysWebhook', billData, confirmed: true }, unit);
      lines.push(say(viewer.language, 'action.secretIssued', { name: String(values.hookName), secret }));
    }
    return { message: lines.join('\n'), stays: true };
  },
};
