import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../model/language/texts.ts';
import { announceLanguage, DEFAULT_LANGUAGE, LANGUAGE_CHOICES } from './language.ts';

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { import: 'default' });

const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) return done(new Error(`no texts ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

/** Loads the texts that the first screen needs and makes the page speak a language. Resolves once they are there. */
export async function startTexts(language: Language): Promise<void> {
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: LANGUAGE_CHOICES.map((choice) => choice.code),
      lowerCaseLng: true,
      load: 'currentOnly',
      ns: ['client', 'common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
      react: { useSuspense: true },
    });
  announce(language);
}

/** Makes the page speak another language. Resolves once its texts are there. */
export async function switchTexts(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  announce(language);
}

function announce(language: Language): void {
  document.documentElement.lang = LANGUAGE_CHOICES.find((choice) => choice.code === language)?.tag ?? language;
  announceLanguage(language);
}
