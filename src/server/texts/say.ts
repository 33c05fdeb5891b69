import type { Language } from '../../model/language/texts.ts';
import { sentence, type SentenceKey, type SentenceParams } from '../../model/texts/sentence.ts';
import en from './en.json' with { type: 'json' };
import zhCn from './zh-cn.json' with { type: 'json' };
import zhTw from './zh-tw.json' with { type: 'json' };

export type TextKey = SentenceKey<keyof typeof en>;

const TEXTS = {
  en,
  'zh-cn': zhCn satisfies Record<TextKey, string>,
  'zh-tw': zhTw satisfies Record<TextKey, string>,
} satisfies Record<Language, unknown>;

/** Whether the server has a sentence under a key. */
export const isText = (key: string): key is TextKey => Object.hasOwn(en, key);

/** A sentence of the server in a language; `{name}` is replaced from `params`, and stays where none is given. */
export const say = (language: Language, key: TextKey, params: SentenceParams = {}): string =>
  sentence(TEXTS[language], key, params, language);
