import { BpmnModdle } from 'bpmn-moddle';
import { ownElementsPackage } from '../../../kit/processElements.ts';
import { childOf, childrenOf, isModdle, textOf, type Moddle } from './moddle.ts';

/** A file whose processes and nodes are called as they are in a language, where it has names in that one. Rejects when it is no BPMN. */
export async function inLanguage(xml: string, language: string): Promise<string> {
  if (!xml.includes(`language="${language}"`)) return xml;
  const moddle = new BpmnModdle({ rampart: ownElementsPackage() });
  const { rootElement } = await moddle.fromXML(xml);
  if (!isModdle(rootElement)) return xml;
  for (const element of childrenOf(rootElement, 'rootElements')) call(element, language);
  return (await moddle.toXML(rootElement)).xml;
}

function call(element: Moddle, language: string): void {
  const own = childrenOf(childOf(element, 'extensionElements'), 'values').find(
    (one) => one.$type === 'rampart:Name' && textOf(one, 'language') === language,
  );
  if (own) element.set('name', textOf(own, 'text'));
  for (const inner of childrenOf(element, 'flowElements')) call(inner, language);
}
