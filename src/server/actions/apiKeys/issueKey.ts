import { say } from '../../texts/say.ts';
import { systemFor } from '../operational/bySystem.ts';
import type { ServerAction } from '../serverAction.ts';

/** Makes the secret of a key, which is shown once; the record keeps its first letters and when. */
export const issueKey: ServerAction = {
  name: 'sysApiKey.issue',
  async run({ viewer, unit, records, services }) {
    const lines: string[] = [];
    for (const { id, values } of records) {
      const { secret, shown } = await services.access.issueKey(unit.transaction, id);
      const billData = { id, version: values.version, prefix: shown, issuedAt: new Date().toISOString() };
      await services.store.save(systemFor(viewer), { templateCode: 'sysApiKey', billData, confirmed: true }, unit);
      lines.push(say(viewer.language, 'action.keyIssued', { name: String(values.keyName), key: secret }));
    }
    return { message: lines.join('\n'), stays: true };
  },
};
