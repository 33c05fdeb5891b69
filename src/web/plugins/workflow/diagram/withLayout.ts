import { layoutProcess } from 'bpmn-auto-layout';
import { BpmnModdle } from 'bpmn-moddle';
import { ownElementsPackage } from '../../../kit/processElements.ts';
import { childOf, childrenOf, isModdle, type Moddle } from './moddle.ts';

/**
 * A BPMN file that says where its elements stand: the file itself, or, where it says nothing of that, with places worked out for its first
 * process. Rejects when it is no BPMN.
 */
export async function withLayout(xml: string): Promise<string> {
  return hasLayout(xml) ? xml : await layoutAnew(xml);
}

/** The file with new places for the elements of its first process, whatever it said of them. Rejects when it is no BPMN. */
export async function layoutAnew(xml: string): Promise<string> {
  return await layoutProcess(await withBothEnds(xml));
}

/** Whether a file says where its elements stand. Steps without a single way between them would be drawn as if nothing connected them. */
export const hasLayout = (xml: string): boolean =>
  /<(?:\w+:)?BPMNEdge\b/.test(xml) || (/<(?:\w+:)?BPMNShape\b/.test(xml) && !/<(?:\w+:)?sequenceFlow\b/.test(xml));

/** How many pools and processes a file holds: only one can be laid out. */
export async function countProcesses(xml: string): Promise<number> {
  const { rootElement } = await new BpmnModdle({ rampart: ownElementsPackage() }).fromXML(xml);
  const root = isModdle(rootElement) ? rootElement : undefined;
  return childrenOf(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process').length;
}

/** The layout walks along what nodes say of their flows, which a file may leave to the flows alone. */
async function withBothEnds(xml: string): Promise<string> {
  const moddle = new BpmnModdle({ rampart: ownElementsPackage() });
  const { rootElement } = await moddle.fromXML(xml);
  if (!isModdle(rootElement)) return xml;
  for (const process of childrenOf(rootElement, 'rootElements')) connect(process);
  return (await moddle.toXML(rootElement)).xml;
}

function connect(holder: Moddle): void {
  for (const element of childrenOf(holder, 'flowElements')) {
    if (element.$type === 'bpmn:SequenceFlow') {
      join(childOf(element, 'sourceRef'), 'outgoing', element);
      join(childOf(element, 'targetRef'), 'incoming', element);
    } else if (element.$instanceOf('bpmn:SubProcess')) connect(element);
  }
}

function join(node: Moddle | undefined, side: 'incoming' | 'outgoing', flow: Moddle): void {
  const flows = childrenOf(node, side);
  if (node && !flows.includes(flow)) node.set(side, [...flows, flow]);
}
