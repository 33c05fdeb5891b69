import en from './en.json' with { type: 'json' };
import zhCn from './zh-cn.json' with { type: 'json' };
import zhTw from './zh-tw.json' with { type: 'json' };
import { formats, isFormatName, type FormatName } from '../formats/formats.ts';
import type { I18nText, Language } from '../language/texts.ts';
import formatNames from './formatNames.json' with { type: 'json' };
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

const FORMAT_NAMES: Record<FormatName, I18nText> = formatNames;

/** The sentence of a fault in a language. `{name}` is replaced from the params; formats are named as people name them. */
export const faultText = ({ key, params = {} }: Fault, language: Language): string =>
  sentence(TEXTS[language], key, key === 'format' ? namedFormats(params, language) : params, language);

/** Formats that differ in how strict they are have one name, which is said once. */
function namedFormats({ format = '' }: Record<string, string | number>, language: Language): Record<string, string> {
  const codes = String(format).split(' / ').filter(isFormatName);
  const [first = 'phone'] = codes;
  const names = new Set(codes.map((code) => FORMAT_NAMES[code][language]));
  return { format: [...names].join(' / '), example: formats[first].example };
}
