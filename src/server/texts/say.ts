import type { Language } from '../../model/language/texts.ts';
import en from './en.json' with { type: 'json' };
import zhCn from './zh-cn.json' with { type: 'json' };
import zhTw from './zh-tw.json' with { type: 'json' };

export type TextKey = keyof typeof en;

const TEXTS: Record<Language, Record<TextKey, string>> = { en, 'zh-cn': zhCn, 'zh-tw': zhTw };

/** A sentence of the server in a language; `{name}` is replaced from `params`, and stays where none is given. */
export function say(language: Language, key: TextKey, params: Readonly<Record<string, string | number>> = {}): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
