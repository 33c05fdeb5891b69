import type { I18nText, Language } from '../../model/language/texts.ts';

/** The languages in the order of the switch, each by its own name; `tag` is the BCP 47 tag of the document. */
export const LANGUAGE_CHOICES: readonly { code: Language; name: string; tag: string }[] = [
  { code: 'zh-cn', name: '简体中文', tag: 'zh-Hans-CN' },
  { code: 'zh-tw', name: '繁體中文', tag: 'zh-Hant-TW' },
  { code: 'en', name: 'English', tag: 'en' },
];

/** Default and fallback (Specification §9). */
export const DEFAULT_LANGUAGE: Language = 'zh-cn';

let language: Language = DEFAULT_LANGUAGE;
const followers = new Set<(language: Language) => void>();

/** The language that the page speaks now. */
export function currentLanguage(): Language {
  return language;
}

/** Whether a text names one of the product's languages. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGE_CHOICES.some((choice) => choice.code === text);
}

/** Calls a function now and at each later switch; for libraries that keep a language of their own. Returns how to stop. */
export function followLanguage(follow: (language: Language) => void): () => void {
  follow(language);
  followers.add(follow);
  return () => followers.delete(follow);
}

/** Records a switch and tells the followers; `switchLanguage` calls it once the texts are there. */
export function announceLanguage(next: Language): void {
  language = next;
  for (const follow of followers) follow(next);
}

/** The text of a model in the given language, or the nearest one that it has: Simplified Chinese, then any. */
export function pickText(
  text: I18nText | Partial<I18nText> | string | null | undefined,
  wanted: Language = language,
): string {
  if (text === null || text === undefined) return '';
  if (typeof text === 'string') return text;
  return text[wanted] || text[DEFAULT_LANGUAGE] || Object.values(text).find(Boolean) || '';
}
