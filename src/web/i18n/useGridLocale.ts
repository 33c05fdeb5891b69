import { useEffect, useState } from 'react';
import type { Language } from '../../model/language/texts.ts';
import { useLanguage } from './useTexts.ts';

type GridTexts = Record<string, string>;

// One small file per language: the package holds thirty of them in one module.
const loaders: Record<Language, () => Promise<{ texts: GridTexts }>> = {
  en: () => import('./grid/en.ts'),
  'zh-cn': () => import('./grid/zh-cn.ts'),
  'zh-tw': () => import('./grid/zh-tw.ts'),
};

/** `localeText` of a grid in the language of the page; undefined until loaded. A grid must be made anew (`key`) when it changes. */
export function useGridLocale(): { language: Language; texts: GridTexts } | undefined {
  const language = useLanguage();
  const [locale, setLocale] = useState<{ language: Language; texts: GridTexts }>();
  useEffect(() => {
    let current = true;
    void loaders[language]().then(({ texts }) => {
      if (current) setLocale({ language, texts });
    });
    return () => {
      current = false;
    };
  }, [language]);
  return locale;
}
