import type { Locale } from 'antd/es/locale';
import { atom, getDefaultStore } from 'jotai';
import type { Language } from '../../model/language/texts.ts';
import { changeTheme, storedLanguage } from '../theme/settings.ts';
import { currentLanguage } from './language.ts';
import { loadLibraryLocale } from './libraryLocale.ts';
import { startTexts, switchTexts } from './texts.ts';

const locale = atom<Locale>();

/** The component library's own texts in the language of the page. */
export const libraryLocaleAtom = atom((get) => get(locale));

/** Makes the page speak for the first time. */
export async function startLanguage(language: Language): Promise<void> {
  const [library] = await Promise.all([loadLibraryLocale(language), startTexts(language)]);
  getDefaultStore().set(locale, library);
}

/** Switches everything at once: our texts, the component library, dates, grids, forms; and remembers it on this browser. */
export async function switchLanguage(language: Language): Promise<void> {
  if (storedLanguage() !== language) changeTheme({ globalI18n: language });
  if (currentLanguage() === language) return;
  const library = await loadLibraryLocale(language);
  await switchTexts(language);
  getDefaultStore().set(locale, library);
}
