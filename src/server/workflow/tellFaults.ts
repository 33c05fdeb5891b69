import { expressionFaultText } from '../../model/expression/faultText.ts';
import { I18nText, type Language } from '../../model/language/texts.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isText, say } from '../texts/say.ts';
import type { Definition } from './engine/definition.ts';
import type { FaultKey, FaultParams, ProcessFault, Words } from './engine/fault.ts';
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

/** Why a run stands still, or a step was passed over, as it is kept (`keptReason`), in a language. */
export function tellReason(kept: string, language: Language): string {
  if (!kept.startsWith('{"key":')) return kept;
  try {
    const reason: unknown = JSON.parse(kept);
    return Value.Check(Kept, reason) && isKey(reason.key) ? inWords({ ...reason, key: reason.key }, language) : kept;
  } catch {
    return kept;
  }
}

/** Lines of the history whose comment is a reason of the run itself. */
export const SAYS: ReadonlySet<string> = new Set(['incident', 'skipped']);

const Kept = Type.Object({
  key: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), I18nText]))),
});

const isKey = (key: string): key is FaultKey => isText(`processFault.${key}`);

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
