import type { I18nText, Language } from '../../model/language/texts.ts';

/** A text in every language. */
export const inLanguages = (text: (language: Language) => string): I18nText => ({
  en: text('en'),
  'zh-cn': text('zh-cn'),
  'zh-tw': text('zh-tw'),
});
