import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { I18nText, Language } from '../../model/language/texts.ts';
import { currentLanguage, followLanguage, pickText } from './language.ts';

export type Texts = (key: string, values?: Record<string, string | number>) => string;

/**
 * The texts of a namespace (`src/web/i18n/<language>/<namespace>.json`), loaded on first use; suspends until they are there.
 * A key of another loaded namespace is written `namespace:key`.
 */
export function useTexts(namespace: string): Texts {
  const { t } = useTranslation(namespace);
  return useCallback((key, values) => (values ? t(key, values) : t(key)), [t]);
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
