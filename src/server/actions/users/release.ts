import { systemViewer } from '../../access/viewers.ts';
import type { ActionScene } from '../serverAction.ts';

/** Takes the chosen users out of the state `locked`, in the transaction of the action. */
export async function releaseLocked({ viewer, unit, records, services }: ActionScene): Promise<void> {
  const bills = records
    .filter(({ values }) => values.userStatus === 'locked')
    .map(({ id, values }) => ({ billId: id, version: Number(values.version) }));
  if (bills.length === 0) return;
  const system = systemViewer(viewer.name, viewer.requestId, viewer.language);
  await services.store.transition(system, { templateCode: 'sysUser', transition: 'release', bills }, unit);
}
