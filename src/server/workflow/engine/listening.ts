import type { ListenerEvent } from '../../../model/process/vocabulary.ts';
import type { Definition } from './definition.ts';
import type { Entry, EntryKind, Heard } from './world.ts';

/** The listeners whose event a line of the history is, in their order. */
export function heardOf(
  definition: Definition,
  entry: Entry,
  /** `isPart`: of one of the instances of a body, which begins and ends as a whole. */
  { isPart, assignee }: { isPart: boolean; assignee: string | null },
): Heard[] {
  const { kind, instance, node: nodeId, flow: flowId, task } = entry;
  const node = nodeId === null ? undefined : definition.nodes.get(nodeId);
  const flow = flowId === null ? undefined : definition.flows.get(flowId);
  const heard: Heard[] = [];
  const hear = (on: Definition['settings'] | typeof node | typeof flow, events: readonly ListenerEvent[]): void => {
    for (const event of events)
      for (const listener of on?.listeners ?? [])
        if (listener.event === event)
          heard.push({ code: listener.code, event, instance, node: nodeId, flow: on === flow ? flowId : null, task });
  };
  if (kind === 'started') hear(definition.settings, ['start']);
  if (kind === 'ended') hear(definition.settings, ['end']);
  if (kind === 'entered' && !isPart) {
    hear(flow, ['take']);
    hear(node, node?.kind === 'end' ? ['start', 'end'] : ['start']);
  }
  if (kind === 'left') hear(node, ['end']);
  if (kind === 'taskMade') hear(node, assignee === null ? ['create'] : ['create', 'assign']);
  if (ASSIGNED.has(kind)) hear(node, ['assign']);
  if (DECIDED.has(kind)) hear(node, ['complete']);
  if (kind === 'overdue') hear(node, ['timeout']);
  return heard;
}

const ASSIGNED: ReadonlySet<EntryKind> = new Set([
  'claimed',
  'transferred',
  'delegated',
  'resolved',
  'reassigned',
  'escalated',
]);
const DECIDED: ReadonlySet<EntryKind> = new Set(['approved', 'rejected', 'returned']);
