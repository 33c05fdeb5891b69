import { PROCESS_WORDS } from '../../../model/process/vocabulary.ts';
import type { Definition, Flow, Node, ProcessSettings } from './definition.ts';
import { bodyAt, type Element, elementsAt, extensions, idAt, textAt } from './element.ts';
import type { GlobalTask } from './globalTasks.ts';
import type { ProcessFault } from './fault.ts';
import { readListeners } from './readListeners.ts';
import { readNames } from './names.ts';
import { readNode } from './readNode.ts';

/** One process of a file. Faults are added to those given. */
export function readProcess(
  process: Element,
  globals: ReadonlyMap<string, GlobalTask>,
  faults: ProcessFault[],
): Definition {
  const nodes = new Map<string, Node>();
  const flows = new Map<string, Flow>();
  readContent(process, null, { nodes, flows, globals }, faults);
  return {
    process: textAt(process, 'id') ?? '',
    name: textAt(process, 'name') ?? textAt(process, 'id') ?? '',
    names: readNames(process),
    executable: process.isExecutable === true,
    nodes: withFlows(nodes, flows),
    flows,
    settings: settingsOf(process, faults),
  };
}

function readContent(
  holder: Element,
  scope: string | null,
  into: { nodes: Map<string, Node>; flows: Map<string, Flow>; globals: ReadonlyMap<string, GlobalTask> },
  faults: ProcessFault[],
): void {
  const { nodes, flows, globals } = into;
  for (const element of elementsAt(holder, 'flowElements')) {
    const id = textAt(element, 'id');
    if (id === null) {
      if (!isDecoration(element)) faults.push({ element: null, key: 'noId', params: { type: element.$type } });
      continue;
    }
    if (element.$type === 'bpmn:SequenceFlow') {
      const [from, to] = [idAt(element, 'sourceRef'), idAt(element, 'targetRef')];
      if (from === null || to === null) faults.push({ element: id, key: 'looseFlow' });
      else
        flows.set(id, {
          id,
          name: textAt(element, 'name') ?? '',
          names: readNames(element),
          from,
          to,
          condition: bodyAt(element, 'conditionExpression'),
          listeners: readListeners(element, (key, params) => void faults.push({ element: id, key, params })),
        });
      continue;
    }
    const node = readNode(element, id, scope, globals, faults);
    if (!node) continue;
    if (nodes.has(id)) faults.push({ element: id, key: 'sameId' });
    nodes.set(id, node);
    if (node.kind === 'subProcess' || node.kind === 'eventSubProcess') readContent(element, id, into, faults);
  }
}

const isDecoration = (element: Element): boolean => /DataObject|DataStore/.test(element.$type);

/** Flows belong to nodes in the order of the file. A flow to or from what is no node is dropped: that element has its own fault. */
function withFlows(nodes: Map<string, Node>, flows: Map<string, Flow>): Map<string, Node> {
  const lists = new Map([...nodes.keys()].map((id) => [id, { incoming: [] as string[], outgoing: [] as string[] }]));
  for (const flow of flows.values()) {
    const [from, to] = [lists.get(flow.from), lists.get(flow.to)];
    if (!from || !to) {
      flows.delete(flow.id);
      continue;
    }
    from.outgoing.push(flow.id);
    to.incoming.push(flow.id);
  }
  return new Map([...nodes].map(([id, node]) => [id, { ...node, ...lists.get(id) }]));
}

function settingsOf(process: Element, faults: ProcessFault[]): ProcessSettings {
  const [own = null] = extensions(process, 'Process');
  const id = textAt(process, 'id');
  const variables = extensions(process, 'Variable').flatMap((variable) => {
    const name = textAt(variable, 'name') ?? '';
    const type = PROCESS_WORDS.variable.find((known) => known === textAt(variable, 'type'));
    if (/^[A-Za-z]\w*$/.test(name) && type) return [{ name, type }];
    faults.push({
      element: id,
      key: 'variable',
      params: { name, known: PROCESS_WORDS.variable.join(', ') },
    });
    return [];
  });
  return {
    model: textAt(own, 'model'),
    title: textAt(own, 'title'),
    startPermission: textAt(own, 'start'),
    withdraw: textAt(own, 'withdraw'),
    terminate: textAt(own, 'terminate'),
    reject: textAt(own, 'reject'),
    resubmit: textAt(own, 'resubmit'),
    variables,
    listeners: readListeners(process, (key, params) => void faults.push({ element: id, key, params })),
  };
}
