import { type I18nText, LANGUAGES, type Language } from '../../../model/language/texts.ts';
import { type Element, extensions, textAt } from './element.ts';

/** What an element is called in other languages than that of the file. */
export type Names = Readonly<Partial<Record<Language, string>>>;

interface Named {
  readonly name: string;
  readonly names: Names;
}

/** What a process or a node is called in a language: as the file itself says where it has no name in that one. */
export const called = ({ name, names }: Named, language: Language): string => names[language] ?? name;

/** What a node is called in every language; its id where it has no name. */
export const namedEverywhere = (nodes: ReadonlyMap<string, Named>, id: string): I18nText => ({
  en: namedIn({ nodes }, id, 'en'),
  'zh-cn': namedIn({ nodes }, id, 'zh-cn'),
  'zh-tw': namedIn({ nodes }, id, 'zh-tw'),
});

/** What a node of a process is called in a language; its id where it has no name. */
export function namedIn({ nodes }: { nodes: ReadonlyMap<string, Named> }, id: string, language: Language): string {
  const node = nodes.get(id);
  return (node && called(node, language)) || id;
}

/** The names that an element has in other languages. */
export function readNames(element: Element): Names {
  return Object.fromEntries(
    extensions(element, 'Name').flatMap((one) => {
      const [code, text] = [textAt(one, 'language'), textAt(one, 'text')];
      const language = LANGUAGES.find((known) => known === code);
      return language && text ? [[language, text]] : [];
    }),
  );
}
