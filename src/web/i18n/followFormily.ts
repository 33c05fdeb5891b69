import { setValidateLanguage } from '@formily/core';
import type { Language } from '../../model/language/texts.ts';
import { followLanguage } from './language.ts';

const TAGS: Record<Language, string> = { en: 'en-US', 'zh-cn': 'zh-CN', 'zh-tw': 'zh-TW' };

let following = false;

/** Makes the form engine's own messages follow the language of the page. Called by whatever loads the form engine. */
export function followFormily(): void {
  if (following) return;
  following = true;
  followLanguage((language) => setValidateLanguage(TAGS[language]));
}
