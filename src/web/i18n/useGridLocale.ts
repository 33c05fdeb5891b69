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

interface GridLocale {
  language: Language;
  texts: GridTexts;
}

const loaded = new Map<Language, GridLocale>();

/** `localeText` of a grid in the language of the page; undefined until loaded. A grid must be made anew (`key`) when it changes. */
export function useGridLocale(): GridLocale | undefined {
  const language = useLanguage();
  const [latest, setLatest] = useState<GridLocale>();
  useEffect(() => {
    if (loaded.has(language)) return undefined;
    let current = true;
    void loaders[language]().then(({ texts }) => {
      const locale = { language, texts };
      loaded.set(language, locale);
      if (current) setLatest(locale);
    });
    return () => {
      current = false;
    };
  }, [language]);
  return loaded.get(language) ?? latest;
}
