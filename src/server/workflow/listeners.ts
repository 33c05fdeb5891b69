import type { Transaction } from '../database/tables.ts';
import type { Heard } from './engine/world.ts';
import { instanceOf, type State } from './engine/state.ts';
import type { ListenerPort } from './parts.ts';
import type { Scene } from './scene.ts';
import type { Root } from './store.ts';

/** Runs the listeners whose events have come, one after the other, and reads the record again: they may have changed it. */
export async function runListeners(
  port: ListenerPort,
  scene: Scene,
  transaction: Transaction,
  root: Root,
  state: State,
  heard: readonly Heard[],
): Promise<void> {
  for (const { code, event, instance, node, task } of heard) {
    const { definition } = scene.readyOf(instanceOf(state, instance).definition);
    await port.run(code, event, {
      transaction,
      viewer: scene.system,
      instanceId: root.id,
      processName: definition.name,
      templateCode: root.templateCode,
      billId: root.billId,
      initiator: root.initiator,
      node,
      nodeName: node === null ? null : (definition.nodes.get(node)?.name ?? node),
      task: task === null ? null : (state.tasks.get(task) ?? null),
    });
  }
  if (heard.length > 0) await scene.refresh();
}
