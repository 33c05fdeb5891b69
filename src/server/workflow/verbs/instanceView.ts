import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../database/uuid.ts';
import type { Definitions } from '../definitions.ts';
import { earlierSteps, jumpTargets, mayWithdraw } from '../engine/goingBack.ts';
import { called, namedIn } from '../engine/names.ts';
import { isOpen } from '../engine/state.ts';
import { mayLook } from '../mayLook.ts';
import type { WorkflowParts } from '../parts.ts';
import { Scene } from '../scene.ts';
import { readRun } from '../store.ts';
import { SAYS, tellReason } from '../tellFaults.ts';
import { toldTitles } from '../toldTitles.ts';
import { trailOf } from '../views.ts';
import { unknown } from './refusals.ts';
import type { Answer, Request } from './requests.ts';

/** A process with its trail, for whoever takes part in it or watches over processes (`wfInstance:view`). */
export async function instanceView(
  parts: WorkflowParts,
  definitions: Definitions,
  viewer: Viewer,
  { instanceId }: Request<'api/workflow/instance'>,
): Answer<'api/workflow/instance'> {
  const { kysely } = parts.database;
  const loaded = isId(instanceId) ? await readRun(kysely, instanceId) : null;
  if (!loaded || !(await mayLook(kysely, viewer, loaded))) throw unknown(viewer);
  const { root, state } = loaded;
  const scene = await parts.database.transaction((transaction) =>
    Scene.open(parts, definitions, transaction, viewer, { ...root, billId: null }, state),
  );
  const world = scene.world();
  const { definition } = await definitions.ready(kysely, root.definition);
  const nameOf = (instance: string, node: string): string => {
    const id = state.instances.get(instance)?.definition;
    return id ? namedIn(world.definition(id), node, viewer.language) : node;
  };
  const own = definition.settings.title === null ? null : root.title;
  const [told] = await toldTitles(parts, viewer, [{ ...root, own, processName: called(definition, viewer.language) }]);
  return {
    instanceId,
    title: told?.title ?? called(definition, viewer.language),
    processName: called(definition, viewer.language),
    templateCode: root.templateCode,
    billId: root.billId,
    initiator: root.initiator,
    status: state.instances.get(root.id)?.status ?? 'running',
    suspended: state.suspended,
    tasks: [...state.tasks.values()].filter(isOpen).map((task) => {
      const token = state.tokens.get(task.token);
      return {
        taskId: task.id,
        node: task.node,
        nodeName: nameOf(task.instance, task.node),
        assignee: task.assignee,
        candidates: task.candidates,
        dueAt: task.dueAt,
        parked: task.status === 'parked',
        backTo: token ? named(earlierSteps(state, world, token), task.instance) : [],
        jumpTo: token && viewer.can('wfInstance:jump') ? named(jumpTargets(state, world, token), task.instance) : [],
        tokenId: task.token,
      };
    }),
    withdrawable: [...state.tasks.values()]
      .filter((task) => task.actor === viewer.id && mayWithdraw(state, world, task))
      .map(({ id }) => id),
    trail: (await trailOf(kysely, root.id)).map((entry) => ({
      ...entry,
      // An opinion speaks of the record: it is told to whoever sees that, and to whom it is from.
      comment: told?.sees || entry.actor === viewer.id ? commentOf(entry) : null,
      nodeName: entry.node === null ? null : nameOf(entry.instance, entry.node),
    })),
  };

  function commentOf({ kind, comment }: { kind: string; comment: string | null }): string | null {
    return comment !== null && SAYS.has(kind) ? tellReason(comment, viewer.language) : comment;
  }

  function named(nodes: readonly string[], instance: string): { node: string; name: string }[] {
    return nodes.map((node) => ({ node, name: nameOf(instance, node) }));
  }
}
