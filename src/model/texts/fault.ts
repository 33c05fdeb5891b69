import en from './en.json' with { type: 'json' };
import zhCn from './zh-cn.json' with { type: 'json' };
import zhTw from './zh-tw.json' with { type: 'json' };
import type { Language } from '../language/texts.ts';
import { sentence, type SentenceKey } from './sentence.ts';

export type FaultKey = SentenceKey<keyof typeof en>;

/** What is wrong with a value, as a key of the texts beside this file and the values that its sentence names. */
export interface Fault {
  key: FaultKey;
  params?: Record<string, string | number>;
}

const TEXTS = {
  en,
  'zh-cn': zhCn satisfies Record<FaultKey, string>,
  'zh-tw': zhTw satisfies Record<FaultKey, string>,
} satisfies Record<Language, unknown>;

/** The sentence of a fault in a language. `{name}` is replaced from the params. */
export const faultText = (fault: Fault, language: Language): string =>
  sentence(TEXTS[language], fault.key, fault.params ?? {}, language);
