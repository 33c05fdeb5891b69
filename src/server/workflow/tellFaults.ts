import { expressionFaultText } from '../../model/expression/faultText.ts';
import type { Language } from '../../model/language/texts.ts';
import { say } from '../texts/say.ts';
import type { Definition } from './engine/definition.ts';
import type { FaultParams, ProcessFault, Words } from './engine/fault.ts';
import { called } from './engine/names.ts';

/** A fault as whoever deploys is told of it. */
export interface ToldFault {
  /** Id of the element; null: the file as a whole. */
  element: string | null;
  /** What the element is called in his language, else its id. */
  name: string | null;
  message: string;
}

/** Faults in a language, each with the name of its element. */
export function tellFaults(
  faults: readonly ProcessFault[],
  definitions: readonly Definition[],
  language: Language,
): ToldFault[] {
  return faults.map((fault) => ({
    element: fault.element,
    name: fault.element === null ? null : nameOf(definitions, fault.element, language),
    message: inWords(fault, language),
  }));
}

/** What is to be said, in a language. */
export const inWords = ({ key, params = {} }: Words, language: Language): string =>
  say(language, `processFault.${key}`, paramsIn(params, language));

/** The values of a sentence in a language. */
export function paramsIn(params: FaultParams, language: Language): Record<string, string | number> {
  const values = Object.entries(params).map(([name, value]) => [name, valueIn(value, language)]);
  return Object.fromEntries(values);
}

function valueIn(value: FaultParams[string], language: Language): string | number {
  if (typeof value !== 'object') return value;
  if ('en' in value) return value[language];
  return 'fault' in value ? expressionFaultText(value.fault, value.source, language) : inWords(value, language);
}

function nameOf(definitions: readonly Definition[], id: string, language: Language): string {
  for (const definition of definitions) {
    if (definition.process === id) return called(definition, language) || id;
    const node = definition.nodes.get(id);
    if (node) return called(node, language) || id;
    const flow = definition.flows.get(id);
    if (flow) return called(flow, language) || id;
  }
  return id;
}
