import { useCallback, useSyncExternalStore } from 'react';
import type { I18nText, Language } from '../../model/language/texts.ts';
import { currentLanguage, followLanguage, pickText } from './language.ts';
import { loadedTexts, loadTexts, type Texts } from './texts.ts';

/**
 * The texts of a namespace (`src/web/i18n/<language>/<namespace>.json`), loaded on first use; suspends until they are there.
 * A key of another loaded namespace is written `namespace:key`.
 */
export function useTexts(namespace: string): Texts {
  const language = useLanguage();
  const texts = loadedTexts(language, namespace);
  // Not by `use`: it must be called in the end too, and then waits a turn even for what is there.
  if (!texts) throw loadTexts(namespace);
  return texts;
}

/** The language of the page; the component renders again at each switch. */
export function useLanguage(): Language {
  return useSyncExternalStore(followLanguage, currentLanguage);
}

/** Picks the current language of a model's label. */
export function useLabel(): (text: I18nText | Partial<I18nText> | string | null | undefined) => string {
  const language = useLanguage();
  return useCallback((text) => pickText(text, language), [language]);
}
