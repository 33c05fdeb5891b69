import { BpmnModdle } from 'bpmn-moddle';
import { ownElementsPackage } from '../../../../kit/processElements.ts';
import { isModdle } from '../../diagram/moddle.ts';
import { processOf } from './processOf.ts';

/**
 * A file from elsewhere as the process of a model: the process that is run gets the key of the model as its id, and its name, and can be run.
 * Rejects when it is no BPMN.
 */
export async function asProcessOfModel(xml: string, { key, name }: { key: string; name: string }): Promise<string> {
  const moddle = new BpmnModdle({ rampart: ownElementsPackage() });
  const { rootElement } = await moddle.fromXML(xml);
  const process = processOf(rootElement);
  if (!isModdle(rootElement) || !process) return xml;
  process.set('id', key);
  process.set('name', name);
  process.set('isExecutable', true);
  return (await moddle.toXML(rootElement, { format: true })).xml;
}
