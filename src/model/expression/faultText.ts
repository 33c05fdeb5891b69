import type { Language } from '../language/texts.ts';
import texts from '../texts/expressionFaults.json' with { type: 'json' };
import { sentence } from '../texts/sentence.ts';
import type { ExpressionFault } from './fault.ts';
import type { StaticType } from './valueType.ts';

type Text = keyof (typeof texts)['zh-cn'];

/**
 * What is wrong with an expression, in a language: the checker's own words are English, other languages say what kind of fault it is, where, and
 * what is meant instead, as far as the checker knows.
 */
export function expressionFaultText(fault: ExpressionFault, source: string, language: Language): string {
  if (language === 'en') return fault.message;
  const { offset, length, suggestion, facts = {} } = fault;
  const { wanted, given = facts.compared?.[0], usage, instead } = facts;
  const say = (key: Text, params: Readonly<Record<string, string>> = {}): string =>
    sentence(texts[language], key, params, language);
  const type = (of: StaticType): string => {
    if (typeof of === 'string') return say(`type.${of}`);
    return 'list' in of ? say('type.list', { of: type(of.list) }) : say('type.record', { record: of.record });
  };
  const params = {
    found: source.slice(offset, offset + length),
    wanted: wanted === undefined ? '' : type(wanted),
    other: facts.compared === undefined ? '' : type(facts.compared[1]),
    given: given === undefined ? '' : type(given),
    usage: usage ?? '',
    instead: instead ?? '',
  };
  const told = say(kindOf(fault, params.found), params);
  return suggestion === undefined ? told : told + say('meant', { suggestion });
}

function kindOf({ code, facts = {} }: ExpressionFault, found: string): Text {
  if (code === 'type' && facts.compared !== undefined) return 'compared';
  if (code === 'type' && facts.given !== undefined) return facts.wanted === undefined ? 'given' : 'wanted';
  if (code === 'arguments' && facts.usage !== undefined) return 'usage';
  if (code === 'syntax') {
    if (facts.instead !== undefined) return 'instead';
    return found === '' ? 'incomplete' : 'syntax';
  }
  return code;
}
