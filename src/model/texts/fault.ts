import en from './en.json' with { type: 'json' };
import zhCn from './zh-cn.json' with { type: 'json' };
import zhTw from './zh-tw.json' with { type: 'json' };
import type { Language } from '../language/texts.ts';

export type FaultKey = keyof typeof en;

/** What is wrong with a value, as a key of the texts beside this file and the values that its sentence names. */
export interface Fault {
  key: FaultKey;
  params?: Record<string, string | number>;
}

const TEXTS: Record<Language, Record<FaultKey, string>> = { en, 'zh-cn': zhCn, 'zh-tw': zhTw };

/** The sentence of a fault in a language. `{name}` is replaced from the params. */
export function faultText(fault: Fault, language: Language): string {
  return TEXTS[language][fault.key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(fault.params?.[name] ?? whole),
  );
}
