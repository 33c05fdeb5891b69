import type { I18nText, Language } from '../../model/language/texts.ts';
import { pickText } from '../i18n/language.ts';

export interface TitleSources {
  path: string;
  /** Title of the route: a model label, or a text already translated. */
  metaTitle: Partial<I18nText> | string | undefined;
  /** The `tagsViewName` query or route parameter. */
  tagsViewName: string | null | undefined;
  language: Language;
}

/** Title of a page and its tab (Specification §2, routing basics). */
export function pageTitle(sources: TitleSources): string {
  const { path, metaTitle, tagsViewName, language } = sources;
  if (path === '/login' || !tagsViewName) return pickText(metaTitle, language);
  return pickText(namedTitle(tagsViewName), language);
}

/** What `tagsViewName` says: a label keyed by language where it is a JSON object of that kind, else the raw text. */
export function namedTitle(tagsViewName: string): Partial<I18nText> | string {
  return textByLanguage(tagsViewName) ?? tagsViewName;
}

/** Title of the document. */
export function documentTitle(title: string, appName: string): string {
  return `${title} - ${appName}`;
}

function textByLanguage(text: string): Partial<I18nText> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(text) as unknown;
    return isLabels(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLabels(value: unknown): value is Partial<I18nText> {
  if (typeof value !== 'object' || value === null) return false;
  return ['zh-cn', 'en', 'zh-tw'].some((language) => language in value);
}
