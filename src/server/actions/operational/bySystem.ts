import type { Viewer } from '../../access/viewer.ts';
import { systemViewer } from '../../access/viewers.ts';
import type { ActionScene } from '../serverAction.ts';

/** The system acting on behalf of a person: free of policies, answering in his language, traced to his request. */
export const systemFor = (viewer: Viewer): Viewer => systemViewer('system', viewer.requestId, viewer.language);

type Acting = Pick<ActionScene, 'viewer' | 'unit' | 'services'>;

/** A record as it stands in the transaction of the action, whoever asks. Throws Refusal when it is gone. */
export async function recordOf(
  scene: Acting,
  templateCode: string,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { billData } = await scene.services.store.get(
    systemFor(scene.viewer),
    templateCode,
    id,
    scene.unit.transaction,
  );
  return billData;
}

/** Takes a record through a transition of the system, within the transaction of the action. Throws Refusal like a person's. */
export async function takeBySystem(
  scene: Acting,
  bill: { templateCode: string; id: string; transition: string; values?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { templateCode, id, transition, values } = bill;
  const { version } = await scene.services.store.get(systemFor(scene.viewer), templateCode, id, scene.unit.transaction);
  const request = { templateCode, transition, bills: [{ billId: id, version }], values, confirmed: true };
  await scene.services.store.transition(systemFor(scene.viewer), request, scene.unit);
}
