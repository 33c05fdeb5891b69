import i18next, { type BackendModule } from 'i18next';
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
  said.clear();
  await i18next.use(lazyFiles).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGE_CHOICES.map((choice) => choice.code),
    lowerCaseLng: true,
    load: 'currentOnly',
    ns: ['client', 'common'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnEmptyString: false,
  });
  announce(language);
}

/** Makes the page speak another language. Resolves once its texts are there. */
export async function switchTexts(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  announce(language);
}

/** Says a text by its key, with values in it. */
export type Texts = (key: string, values?: Record<string, string | number>) => string;

/** The texts of a namespace, one and the same function each time; none before they are loaded. */
export function loadedTexts(language: Language, namespace: string): Texts | undefined {
  const key = `${language} ${namespace}`;
  const known = said.get(key);
  if (known || !i18next.hasLoadedNamespace(namespace, { lng: language })) return known;
  const texts = textsOf(language, namespace);
  said.set(key, texts);
  return texts;
}

/** Loads them. Where that fails, the keys are said. */
export async function loadTexts(namespace: string): Promise<void> {
  await i18next.loadNamespaces(namespace);
}

const said = new Map<string, Texts>();

function textsOf(language: Language, namespace: string): Texts {
  const say = i18next.getFixedT(language, namespace);
  // Looking a text up is dear beside drawing it, and one without values is always the same once its namespace is there.
  const fixed = new Map<string, string>();
  const sayFixed = (key: string): string => {
    const known = fixed.get(key);
    if (known !== undefined) return known;
    const text = say(key);
    if (!key.includes(':')) fixed.set(key, text);
    return text;
  };
  return (key, values) => (values ? say(key, values) : sayFixed(key));
}

function announce(language: Language): void {
  document.documentElement.lang = LANGUAGE_CHOICES.find((choice) => choice.code === language)?.tag ?? language;
  announceLanguage(language);
}
